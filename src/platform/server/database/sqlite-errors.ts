// The low byte is the error's class: https://www.sqlite.org/rescode.html
const busy = 5;
const constraint = 19;

function errorClass(error: unknown): number | undefined {
  const { errcode }: { errcode?: unknown } = Object(error);
  return typeof errcode === 'number' ? errcode & 0xff : undefined;
}

/** The error code when the database files were replaced after they were opened. */
export const databaseReplaced = 'DATABASE_REPLACED';

/** Whether another process, such as the command line, held the write lock for too long. */
export function isLocked(error: unknown): boolean {
  return errorClass(error) === busy;
}

/** Whether the connection may be unusable after this error, such as a full or failing disk. */
export function isConnectionLost(error: unknown): boolean {
  if (Object(error).code === databaseReplaced) return true;
  const code = errorClass(error);
  return code !== undefined && code !== busy && code !== constraint;
}
