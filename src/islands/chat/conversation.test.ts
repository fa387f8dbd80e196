import { describe, expect, test } from 'vitest';
import { copy } from './conversation.fixture.ts';
import { cancelCapture, say, skipPhone, startConversation } from './conversation.ts';

/** Says each text and returns the last turn. */
function conversationOf(...texts: string[]) {
  return texts.reduce((turn, text) => say(turn.conversation, text, copy), {
    conversation: startConversation(copy),
  } as ReturnType<typeof say>);
}

const lastMessage = (...texts: string[]) => conversationOf(...texts).conversation.messages.at(-1);

test('the assistant greets first', () => {
  expect(startConversation(copy).messages).toEqual([{ from: 'bot', text: 'greeting' }]);
});

describe('replies by keyword', () => {
  test.each([
    ['seo', 'seo reply'],
    ['Tell me about SEO!', 'seo reply'],
    ['how do ads work', 'ads reply'],
    ['ADS', 'ads reply'],
    ['branding?', 'branding reply'],
    ['Automation please', 'automation reply'],
    ['hello', 'generic offer'],
    ['I need leads', 'generic offer'],
    ['yesterday', 'generic offer'],
    ['contacts', 'generic offer'],
    ['unsure', 'generic offer'],
    ['not sure', 'generic offer'],
    ['I’m not sure', 'generic offer'],
    ["I'm not really sure yet", 'generic offer'],
    ['I am  NOT\nsure', 'generic offer'],
    ['my wife isn’t sure', 'generic offer'],
    ['not sure about ads', 'ads reply'],
    ['seoul', 'generic offer'],
    ['adsé', 'generic offer'],
  ])('%j gets %j', (text, reply) => {
    expect(lastMessage(text)).toEqual({ from: 'bot', text: reply });
  });

  test.each([
    ['ads and seo', 'ads reply'],
    ['seo and ads', 'ads reply'],
    ['branding, ads, seo', 'branding reply'],
    ['automation for my ads', 'automation reply'],
    ['yes, seo and automation', 'name?'],
    ['not sure, but yes', 'name?'],
    ['not bad. sure', 'name?'],
  ])('the later keyword in the list wins: %j gets %j', (text, reply) => {
    expect(lastMessage(text)?.text).toBe(reply);
  });
});

describe('empty input', () => {
  test.each(['', ' ', '\n\t', '\u00a0'])('%j changes nothing', (text) => {
    const before = startConversation(copy);
    expect(say(before, text, copy)).toEqual({ conversation: before });
  });

  test('is ignored while the chat asks for a name', () => {
    const asked = conversationOf('yes').conversation;
    expect(say(asked, '  ', copy).conversation).toBe(asked);
  });
});

describe('lead capture', () => {
  test.each(['contact', 'yes', 'sure', 'Yes please', 'SURE!'])('%j starts it', (text) => {
    expect(conversationOf(text).conversation.mode).toBe('name');
  });

  test('asks for name, e-mail and phone, hands over the lead, says thanks and starts over', () => {
    const turn = conversationOf('yes', ' Ann Lee ', 'ann@shop.example', '214');
    expect(turn.lead).toEqual({ name: 'Ann Lee', email: 'ann@shop.example', phone: '214' });
    expect(turn.conversation.mode).toBe('normal');
    expect(turn.conversation.lead).toEqual({ name: '', email: '', phone: '' });
    expect(turn.conversation.messages.filter(({ from }) => from === 'bot')).toEqual(
      ['greeting', 'name?', 'email?', 'phone?', 'thanks'].map((text) => ({ from: 'bot', text })),
    );
  });

  test('keeps no details once they are submitted or capture is canceled', () => {
    const taken = conversationOf('seo', 'yes', 'Ann Lee', 'ann@shop.example', '214').conversation;
    const asked = conversationOf('seo', 'yes', 'Ann Lee', 'ann@shop.example').conversation;
    for (const conversation of [taken, cancelCapture(asked, copy).conversation]) {
      expect(JSON.stringify(conversation)).not.toMatch(/Ann|shop|214/);
      expect(conversation.messages[1]).toEqual({ from: 'user', text: 'seo' });
    }
  });

  test('accepts any text as an answer, even keywords', () => {
    expect(conversationOf('yes', 'seo', 'contact', 'yes').lead).toEqual({
      name: 'seo',
      email: 'contact',
      phone: 'yes',
    });
  });

  test('hands over no lead before the phone question', () => {
    expect(conversationOf('yes', 'Ann', 'ann@shop.example').lead).toBeUndefined();
  });

  test('continues without a phone number if it is skipped', () => {
    const asked = conversationOf('yes', 'Ann', 'ann@shop.example').conversation;
    const turn = skipPhone(asked, copy);
    expect(turn.lead).toEqual({ name: 'Ann', email: 'ann@shop.example', phone: '' });
    expect(turn.conversation.messages.at(-1)?.text).toBe('thanks');
  });

  test('has nothing to skip before the phone question', () => {
    const asked = conversationOf('yes').conversation;
    expect(skipPhone(asked, copy)).toEqual({ conversation: asked });
  });

  test.each([
    ['the name', ['yes']],
    ['the e-mail address', ['yes', 'Ann']],
    ['the phone number', ['yes', 'Ann', 'ann@shop.example']],
  ])('can be canceled while it asks for %s, and forgets the answers', (_, texts) => {
    const left = cancelCapture(conversationOf(...texts).conversation, copy);
    expect(left.lead).toBeUndefined();
    expect(left.conversation.mode).toBe('normal');
    expect(left.conversation.lead).toEqual({ name: '', email: '', phone: '' });
    expect(left.conversation.messages.at(-1)).toEqual({ from: 'bot', text: 'left' });
    expect(say(left.conversation, 'seo', copy).conversation.messages.at(-1)?.text).toBe(
      'seo reply',
    );
  });

  test('cannot be canceled before it starts', () => {
    const begun = startConversation(copy);
    expect(cancelCapture(begun, copy)).toEqual({ conversation: begun });
  });

  test('can run a second time', () => {
    const turn = conversationOf('yes', 'A', 'a@x.example', '1', 'sure', 'B', 'b@x.example', '2');
    expect(turn.lead).toEqual({ name: 'B', email: 'b@x.example', phone: '2' });
  });
});
