const maxWidth = 40;

function truncate(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > maxWidth ? `${line.slice(0, maxWidth - 1)}…` : line;
}

/** Formats rows as aligned columns for a terminal; cells are truncated to 40 characters. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(truncate));
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
