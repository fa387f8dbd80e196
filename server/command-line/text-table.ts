const widest = 40;

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > widest ? `${line.slice(0, widest - 1)}…` : line;
}

/** Rows as lines of aligned columns for a terminal, the first row above the others. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(cut));
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
