import { describe, expect, test } from 'vitest';
import { copy } from './conversation.fixture.ts';
import {
  cancelCapture,
  forgetDetails,
  repeatDetails,
  say,
  skipPhone,
  startConversation,
  startCorrection,
} from './conversation.ts';

/** Sends each text and returns the last turn. */
function converse(...texts: string[]) {
  return texts.reduce((turn, text) => say(turn.conversation, text, copy), {
    conversation: startConversation(copy),
  } as ReturnType<typeof say>);
}

const lastMessage = (...texts: string[]) => converse(...texts).conversation.messages.at(-1);

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
    expect(lastMessage(text)).toMatchObject({ from: 'bot', text: reply });
  });

  test.each([
    ['ads and seo', 'ads reply'],
    ['seo and ads', 'ads reply'],
    ['branding, ads, seo', 'branding reply'],
    ['automation for my ads', 'automation reply'],
    ['yes, seo and automation', 'name?'],
    ['not sure, but yes', 'name?'],
    ['not bad. sure', 'name?'],
  ])('the keyword later in the list wins: %j gets %j', (text, reply) => {
    expect(lastMessage(text)?.text).toBe(reply);
  });
});

describe('the generic offer', () => {
  test.each([
    ['How much is it?', 'budgets', ['prices']],
    ['what does a website cost', 'budgets', ['prices']],
    ['Can I talk to a human', 'phone', ['contact']],
    ['call me', 'phone', ['contact']],
    ['Hola, ¿cuánto cuesta?', 'en español', ['contact']],
    ['necesito una llamada', 'en español', ['contact']],
    ['precio?', 'en español', ['contact']],
    ['do you know roofers', 'generic offer', ['prices', 'times']],
    ['calls', 'generic offer', ['prices', 'times']],
  ])('to %j is %j', (text, reply, offers) => {
    expect(lastMessage(text)).toEqual({ from: 'bot', text: reply, offers });
  });

  test.each([
    ['the price of seo', 'seo reply'],
    ['call me about ads', 'ads reply'],
    ['sí, yes', 'name?'],
    ['contact a person', 'name?'],
  ])('gives way to a keyword: %j gets %j', (text, reply) => {
    expect(lastMessage(text)?.text).toBe(reply);
  });

  test('a reply on a topic also offers contact if the visitor asks for it', () => {
    expect(lastMessage('call me about ads')).toEqual({
      from: 'bot',
      text: 'ads reply',
      offers: ['contact'],
    });
    expect(lastMessage('ads')).toEqual({ from: 'bot', text: 'ads reply' });
    expect(lastMessage('talk about seo')?.offers).toEqual(['audit', 'contact']);
  });

  test('the reply on SEO offers the audit itself', () => {
    expect(lastMessage('seo')).toEqual({ from: 'bot', text: 'seo reply', offers: ['audit'] });
  });

  test('is short the second time in a row', () => {
    expect(lastMessage('hello', 'hello?')?.text).toBe('short offer');
    expect(lastMessage('hello', 'seo', 'hello?')?.text).toBe('generic offer');
    expect(lastMessage('hello', 'price?')?.text).toBe('budgets');
  });
});

describe('empty input', () => {
  test.each(['', ' ', '\n\t', '\u00a0'])('%j changes nothing', (text) => {
    const before = startConversation(copy);
    expect(say(before, text, copy)).toEqual({ conversation: before });
  });

  test('is ignored while the chat asks for a name', () => {
    const asked = converse('yes').conversation;
    expect(say(asked, '  ', copy).conversation).toBe(asked);
  });
});

describe('lead capture', () => {
  test.each(['contact', 'yes', 'sure', 'Yes please', 'SURE!'])('%j starts it', (text) => {
    expect(converse(text).conversation.mode).toBe('name');
  });

  test('asks for name, e-mail and phone, submits the lead, says thanks and starts over', () => {
    const turn = converse('yes', ' Ann Lee ', 'ann@shop.example', '214');
    expect(turn.lead).toEqual({
      name: 'Ann Lee',
      email: 'ann@shop.example',
      phone: '214',
      message: '',
    });
    expect(turn.conversation.mode).toBe('normal');
    expect(turn.conversation.lead).toEqual({ name: '', email: '', phone: '' });
    expect(turn.conversation.messages.filter(({ from }) => from === 'bot')).toEqual(
      ['greeting', 'name?', 'email?', 'phone?', 'thanks'].map((text) => ({ from: 'bot', text })),
    );
  });

  test('keeps no details once they are submitted or capture is canceled', () => {
    const submitted = converse('seo', 'yes', 'Ann Lee', 'ann@shop.example', '214').conversation;
    const asked = converse('seo', 'yes', 'Ann Lee', 'ann@shop.example').conversation;
    for (const conversation of [submitted, cancelCapture(asked, copy).conversation]) {
      expect(JSON.stringify(conversation)).not.toMatch(/Ann|shop|214/);
      expect(conversation.messages[1]).toEqual({ from: 'user', text: 'seo' });
    }
  });

  test('accepts any text as an answer, even keywords', () => {
    expect(converse('yes', 'seo', 'contact', 'yes').lead).toMatchObject({
      name: 'seo',
      email: 'contact',
      phone: 'yes',
    });
  });

  test('the lead quotes what the visitor wrote before, without the answers', () => {
    const turn = converse('I fix roofs', 'ads?', 'yes', 'Ann', 'ann@shop.example', '214');
    expect(turn.lead?.message).toBe('I fix roofs\nads?');
  });

  test('submits no lead before the phone question', () => {
    expect(converse('yes', 'Ann', 'ann@shop.example').lead).toBeUndefined();
  });

  test('continues without a phone number if it is skipped', () => {
    const asked = converse('yes', 'Ann', 'ann@shop.example').conversation;
    const turn = skipPhone(asked, copy);
    expect(turn.lead).toMatchObject({ name: 'Ann', email: 'ann@shop.example', phone: '' });
    expect(turn.conversation.messages.at(-1)?.text).toBe('thanks');
  });

  test('has nothing to skip before the phone question', () => {
    const asked = converse('yes').conversation;
    expect(skipPhone(asked, copy)).toEqual({ conversation: asked });
  });

  test.each([
    ['the name', ['yes']],
    ['the e-mail address', ['yes', 'Ann']],
    ['the phone number', ['yes', 'Ann', 'ann@shop.example']],
  ])('can be canceled while it asks for %s, and forgets the answers', (_, texts) => {
    const canceled = cancelCapture(converse(...texts).conversation, copy);
    expect(canceled.lead).toBeUndefined();
    expect(canceled.conversation.mode).toBe('normal');
    expect(canceled.conversation.lead).toEqual({ name: '', email: '', phone: '' });
    expect(canceled.conversation.messages.at(-1)).toEqual({ from: 'bot', text: 'left' });
    expect(say(canceled.conversation, 'seo', copy).conversation.messages.at(-1)?.text).toBe(
      'seo reply',
    );
  });

  test('cannot be canceled before it starts', () => {
    const initial = startConversation(copy);
    expect(cancelCapture(initial, copy)).toEqual({ conversation: initial });
  });

  test('can run a second time', () => {
    const turn = converse('yes', 'A', 'a@x.example', '1', 'sure', 'B', 'b@x.example', '2');
    expect(turn.lead).toEqual({ name: 'B', email: 'b@x.example', phone: '2', message: '' });
  });
});

describe('a correction', () => {
  const id = '018f0000-0000-7000-8000-000000000001';
  const details = { name: 'Ann', email: 'ann@shop', phone: '214' };

  test('is offered below the details, with a question if an address looks cut off', () => {
    const sent = converse('yes', 'Ann', 'ann@shop', '214').conversation;
    const last = (lead: typeof details) => repeatDetails(sent, lead, copy).messages.at(-1);
    const offer = { from: 'bot', fleeting: true, offers: ['correct'] };
    expect(last(details)).toEqual({ ...offer, text: 'written: ann@shop, 214. complete?' });
    const complete = { ...details, email: 'ann@shop.example', phone: '' };
    expect(last({ ...complete, phone: '214' })?.text).toContain('complete?');
    expect(last(complete)).toEqual({ ...offer, text: 'written: ann@shop.example.' });
  });

  test('keeps one message with the details, and none once they are forgotten', () => {
    const sent = converse('yes', 'Ann', 'ann@shop', '214').conversation;
    const twice = repeatDetails(
      repeatDetails(sent, details, copy),
      { ...details, phone: '' },
      copy,
    );
    expect(twice.messages.filter(({ fleeting }) => fleeting)).toHaveLength(1);
    expect(forgetDetails(twice, copy)).toEqual(sent);
  });

  test('asks for everything again and names the lead that it corrects', () => {
    const sent = converse('I fix roofs', 'yes', 'Ann', 'ann@shop', '214').conversation;
    const started = startCorrection(sent, id, copy).conversation;
    expect(started.messages.at(-1)?.text).toBe('name again?');
    const turn = ['Ann', 'ann@shop.example', '214'].reduce(
      (last, text) => say(last.conversation, text, copy),
      { conversation: started } as ReturnType<typeof say>,
    );
    expect(turn.lead).toEqual({
      name: 'Ann',
      email: 'ann@shop.example',
      phone: '214',
      message: '',
      corrects: id,
    });
    expect(turn.conversation.corrects).toBeUndefined();
    expect(converse('yes', 'Ann', 'ann@shop', '214').lead).not.toHaveProperty('corrects');
  });

  test('changes nothing when the visitor abandons it, and says so', () => {
    const sent = converse('yes', 'Ann', 'ann@shop', '214').conversation;
    const given = cancelCapture(startCorrection(sent, id, copy).conversation, copy).conversation;
    expect(given.messages.at(-1)?.text).toBe('unchanged');
    expect(given.corrects).toBeUndefined();
  });

  test('is abandoned when the details are forgotten', () => {
    const sent = converse('yes', 'Ann', 'ann@shop', '214').conversation;
    const begun = say(startCorrection(sent, id, copy).conversation, 'Anna', copy).conversation;
    const left = forgetDetails(begun, copy);
    expect(JSON.stringify(left)).not.toContain('Anna');
    expect(left).toMatchObject({ mode: 'normal', messages: { length: begun.messages.length + 1 } });
  });

  test('does not begin while the chat asks for details', () => {
    const asking = converse('yes').conversation;
    expect(startCorrection(asking, id, copy)).toEqual({ conversation: asking });
  });
});
