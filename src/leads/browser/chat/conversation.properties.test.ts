import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copy } from './conversation.fixture.ts';
import {
  cancelCapture,
  handleLine,
  skipPhone,
  startConversation,
  type Turn,
} from './conversation.ts';

/** A visitor's actions: any text, a keyword, skipping the phone, canceling. */
const action = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('yes', 'seo', 'ads and seo', 'sure', 'contact', '   ', ''),
  fc.constantFrom(skipPhone, cancelCapture),
);

function perform(turn: Turn, step: string | typeof skipPhone): Turn {
  return typeof step === 'string'
    ? handleLine(turn.conversation, step, copy)
    : step(turn.conversation, copy);
}

test('messages are only appended, and every text gets a reply', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
      let turn: Turn = { conversation: startConversation(copy) };
      for (const step of actions) {
        const before = turn.conversation.messages;
        turn = perform(turn, step);
        const after = turn.conversation.messages;
        const permanent = before
          .filter((message) => !message.private)
          .map(({ from, text }) => expect.objectContaining({ from, text }));
        expect(after.slice(0, before.length).map(({ from }) => from)).toEqual(
          before.map(({ from }) => from),
        );
        expect(after).toEqual(expect.arrayContaining(permanent));
        expect(
          after.slice(before.length).filter(({ from }) => from === 'user').length,
        ).toBeLessThan(2);
        expect(after.at(-1)?.from).toBe('bot');
      }
    }),
  );
});

test('submits a lead exactly when the assistant says thanks, and keeps none of its details', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
      let turn: Turn = { conversation: startConversation(copy) };
      for (const step of actions) {
        const previous = turn.conversation;
        turn = perform(turn, step);
        const thanked =
          turn.conversation !== previous && turn.conversation.messages.at(-1)?.text === 'thanks';
        expect(turn.lead !== undefined).toBe(thanked);
        if (!turn.lead) continue;
        expect(turn.lead.name).toBe(previous.lead.name);
        expect(turn.lead.name.trim()).not.toBe('');
        expect(turn.conversation.mode).toBe('normal');
        expect(turn.conversation.lead).toEqual({ name: '', email: '', phone: '' });
        expect(turn.conversation.messages.filter((message) => message.private)).toEqual([]);
      }
    }),
  );
});
