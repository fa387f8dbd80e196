import type { FastifyReply } from 'fastify';
import type { DeskRequest, PersonRequest } from './desk-requests.ts';

type Address = {
  /** A POST is a change, for which only pages of this site may ask. */
  method: 'GET' | 'POST';
  url: string;
};

/**
 * An address of the desk: for a person who is signed in, or for anybody who wants to. What anybody may post
 * is limited to a few attempts a minute.
 */
export type DeskRoute = Address &
  (
    | { for: 'anybody'; handle: (at: DeskRequest) => Promise<FastifyReply> }
    | { for: 'person'; handle: (at: PersonRequest) => Promise<FastifyReply> }
  );
