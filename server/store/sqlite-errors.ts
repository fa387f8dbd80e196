// https://www.sqlite.org/rescode.html: the low byte is the class of an error.
const busy = 5;
const constraint = 19;

function errorClass(error: unknown): number | undefined {
  const { errcode }: { errcode?: unknown } = Object(error);
  return typeof errcode === 'number' ? errcode & 0xff : undefined;
}

/** The code of the error that says that the database files are not those that were opened. */
export const databaseReplaced = 'DATABASE_REPLACED';

/** Whether another process, such as the command line, was writing for too long. */
export function isLocked(error: unknown): boolean {
  return errorClass(error) === busy;
}

/** Whether the connection may be unusable after this error, as after a full or a failing disk. */
export function isConnectionLost(error: unknown): boolean {
  if (Object(error).code === databaseReplaced) return true;
  const of = errorClass(error);
  return of !== undefined && of !== busy && of !== constraint;
}
