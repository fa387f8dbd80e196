// Loaded into a process by `--import`: at its end, writes the most memory it held, in kilobytes.
import { writeFileSync } from 'node:fs';

process.on('exit', () => {
  const file = process.env.MEMORY_REPORT;
  if (file) writeFileSync(file, String(process.resourceUsage().maxRSS));
});
