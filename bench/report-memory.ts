// Preload with `--import`: on exit, writes the process's peak memory in kilobytes to MEMORY_REPORT.
import { writeFileSync } from 'node:fs';

process.on('exit', () => {
  const file = process.env.MEMORY_REPORT;
  if (file) writeFileSync(file, String(process.resourceUsage().maxRSS));
});
