import { SMTPServer } from 'smtp-server';
import { freePort } from './free-port.ts';

/** A received email. */
type ReceivedEmail = { leadId: string; messageId: string; to: string[]; source: string };

/** A real SMTP server that records the emails it receives. */
export type MailReceiver = Awaited<ReturnType<typeof startMailReceiver>>;

function header(source: string, name: string): string {
  return new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(source)?.[1]?.trim() ?? '';
}

/**
 * Starts an SMTP server without TLS on a free port of the loopback address, which refuses every
 * address at nowhere.example.
 */
export async function startMailReceiver() {
  const emails: ReceivedEmail[] = [];
  /** The refused addresses, once for each attempt. */
  const refused: string[] = [];
  let isHanging = false;
  /** Addresses at nowhere.example that it takes after all. */
  const accepting = new Set<string>();
  const port = await freePort();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _, callback) => {
      if (!address.endsWith('@nowhere.example') || accepting.has(address)) return callback();
      refused.push(address);
      const [responseCode, text] = address.startsWith('full@')
        ? [552, '5.2.2 mailbox full']
        : [550, '5.1.1 no such mailbox'];
      callback(Object.assign(new Error(text), { responseCode }));
    },
    onData: (stream, session, callback) => {
      let source = '';
      stream.on('data', (chunk: Buffer) => {
        source += chunk.toString();
      });
      stream.on('end', () => {
        const answer = isHanging ? () => undefined : callback;
        const to = session.envelope.rcptTo.map(({ address }) => address);
        emails.push({
          leadId: header(source, 'X-Lead-Id'),
          messageId: header(source, 'Message-ID'),
          to,
          source,
        });
        answer();
      });
    },
  });
  // A sender killed while sending is not an error.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    accepting,
    refused,
    /** Makes it take emails and never answer; `end` ends that, for the next connections. */
    hang: () => {
      isHanging = true;
      const end = () => {
        isHanging = false;
      };
      return { end };
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
