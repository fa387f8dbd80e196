import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copy } from './conversation.fixture.ts';
import { cancelCapture, say, skipPhone, startConversation, type Turn } from './conversation.ts';

/** A visitor's actions: say anything, say a known keyword, skip the phone, or cancel. */
const act = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('yes', 'seo', 'ads and seo', 'sure', 'contact', '   ', ''),
  fc.constantFrom(skipPhone, cancelCapture),
);

function perform(turn: Turn, step: string | typeof skipPhone): Turn {
  return typeof step === 'string'
    ? say(turn.conversation, step, copy)
    : step(turn.conversation, copy);
}

test('the conversation only grows, and every text gets one answer', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      let turn: Turn = { conversation: startConversation(copy) };
      for (const text of acts) {
        const before = turn.conversation.messages;
        turn = perform(turn, text);
        const after = turn.conversation.messages;
        const lasting = before.filter((message) => !message.private);
        expect(after.slice(0, before.length).map(({ from }) => from)).toEqual(
          before.map(({ from }) => from),
        );
        expect(after).toEqual(expect.arrayContaining(lasting));
        expect(
          after.slice(before.length).filter(({ from }) => from === 'user').length,
        ).toBeLessThan(2);
        expect(after.at(-1)?.from).toBe('bot');
      }
    }),
  );
});

test('hands over a lead exactly when the assistant says thanks, and keeps none of its details', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      let turn: Turn = { conversation: startConversation(copy) };
      for (const text of acts) {
        const asked = turn.conversation;
        turn = perform(turn, text);
        const thanked =
          turn.conversation !== asked && turn.conversation.messages.at(-1)?.text === 'thanks';
        expect(turn.lead !== undefined).toBe(thanked);
        if (!turn.lead) continue;
        expect(turn.lead.name).toBe(asked.lead.name);
        expect(turn.lead.name.trim()).not.toBe('');
        expect(turn.conversation.mode).toBe('normal');
        expect(turn.conversation.lead).toEqual({ name: '', email: '', phone: '' });
        expect(turn.conversation.messages.filter((message) => message.private)).toEqual([]);
      }
    }),
  );
});
