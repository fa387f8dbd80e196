type Address = { HOST: string; PORT: number };

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** Why the server could not listen, in one line that says what to do. */
export function startFailure(error: unknown, { HOST, PORT }: Address): string {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `port ${PORT} is in use: stop the program that uses it, or set PORT to another`;
    case 'EACCES':
      return `this user is not allowed to listen on port ${PORT}: set PORT to one above 1023`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EADDRNOTAVAIL':
      return `HOST is "${HOST}", which is not an address of this machine`;
    default:
      return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  }
}

/** Exits with code 1 and one line on stderr. */
export function refuseToStart(reason: string): never {
  process.stderr.write(`The server did not start: ${reason}\n`);
  process.exit(1);
}
