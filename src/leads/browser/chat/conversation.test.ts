import { describe, expect, test } from 'vitest';
import { copy } from './conversation.fixture.ts';
import {
  addStatus,
  type Conversation,
  cancelCapture,
  forgetDetails,
  forgetSent,
  handleLine,
  prefilledAnswer,
  repeatDetails,
  skipPhone,
  startConversation,
  startCorrection,
  type Turn,
  unfinishedLead,
} from './conversation.ts';

const sentLead = { id: 'id', name: '', email: '', phone: '', message: '' };

/** Sends each text and returns the last turn. */
const sayAll = (conversation: Conversation, ...texts: string[]) =>
  texts.reduce<Turn>((turn, text) => handleLine(turn.conversation, text, copy), { conversation });
const converse = (...texts: string[]) => sayAll(startConversation(copy), ...texts);

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
    ['what does it cost', 'budgets', ['prices']],
    ['Can I talk to a human', 'phone', ['call', 'contact']],
    ['a phone call?', 'phone', ['call', 'contact']],
    ['what’s your contact number', 'phone', ['call', 'contact']],
    ['do you know roofers', 'generic offer', ['call', 'prices', 'times']],
    ['calls', 'generic offer', ['call', 'prices', 'times']],
  ])('to %j is %j', (text, reply, offers) => {
    expect(lastMessage(text)).toEqual({ from: 'bot', text: reply, offers });
  });

  test.each(['Hola, ¿cuánto cuesta?', 'necesito una llamada', 'precio?', 'si', 'claro'])(
    'to %j is in Spanish, with buttons',
    (text) => {
      expect(lastMessage(text)).toEqual({
        from: 'bot',
        text: 'en español',
        offers: ['call'],
        links: copy.spanishTopics,
      });
    },
  );

  test('in Spanish is agreed to in Spanish', () => {
    expect(converse('hola', 'sí').conversation.mode).toBe('name');
  });

  test.each([
    ['the price of seo', 'seo reply'],
    ['call me about ads', 'ads reply'],
    ['sí, yes', 'name?'],
    ['contact a person', 'name?'],
    ['call me', 'name?'],
    ['can you guys call me or not?', 'name?'],
  ])('gives way to a keyword: %j gets %j', (text, reply) => {
    expect(lastMessage(text)?.text).toBe(reply);
  });

  test('a reply on a topic also offers contact if the visitor asks for it', () => {
    expect(lastMessage('call me about ads')).toEqual({
      from: 'bot',
      text: 'ads reply',
      offers: ['call', 'contact'],
    });
    expect(lastMessage('ads')).toEqual({ from: 'bot', text: 'ads reply' });
    // That on SEO offers the audit itself.
    expect(lastMessage('seo')?.offers).toEqual(['audit']);
    expect(lastMessage('talk about seo')?.offers).toEqual(['audit', 'call', 'contact']);
  });

  test.each([
    [
      ['hello', 'hello?', 'seo', 'hmm', 'hm'],
      ['generic offer', 'short offer', 'phone', 'generic offer'],
    ],
    [
      ['you guys are liars', 'this is USELESS', 'wtf', 'price?'],
      ['fair enough', 'short offer', 'phone', 'budgets'],
    ],
    [
      ['hola', 'tengo un negocio', 'hola?'],
      ['en español', 'otra vez', 'en español'],
    ],
    [
      ['precio?', 'hello', 'cuánto cuesta'],
      ['en español', 'generic offer', 'otra vez'],
    ],
  ])('to %j is never in the words of the last ones: %j', (texts, replies) => {
    const said = converse(...texts).conversation.messages;
    const offers = said.filter(({ from, text }) => from === 'bot' && text !== 'seo reply').slice(1);
    expect(offers.map(({ text }) => text)).toEqual(replies);
  });

  test('in Spanish for the second time is agreed to, too', () => {
    expect(converse('hola', 'hola', 'sí').conversation.mode).toBe('name');
  });
});

test.each(['', ' ', '\n\t', '\u00a0'])('the empty input %j changes nothing', (text) => {
  for (const before of [startConversation(copy), converse('yes').conversation])
    expect(handleLine(before, text, copy)).toEqual({ conversation: before });
});

describe('lead capture', () => {
  const noLead = { name: '', email: '', phone: '' };

  test.each(['contact', 'yes', 'sure', 'Yes please', 'SURE!'])('%j starts it', (text) => {
    expect(converse(text).conversation.mode).toBe('name');
  });

  test('asks for name, e-mail and phone, submits the lead, says thanks and starts over', () => {
    const turn = converse('yes', ' Ann Lee ', 'ann@shop.example', '214');
    const answers = { name: 'Ann Lee', email: 'ann@shop.example', phone: '214' };
    expect(turn.lead).toEqual({ ...answers, message: '' });
    expect(turn.conversation).toMatchObject({ mode: 'normal', lead: noLead });
    expect(turn.conversation.messages.filter(({ from }) => from === 'bot')).toEqual(
      ['greeting', 'name?', 'email?', 'phone?', 'thanks'].map((text) => ({
        from: 'bot',
        text,
        ...(text === 'thanks' && { offers: ['times'] }),
      })),
    );
  });

  test('keeps what was typed readable until the panel closes, and no longer', () => {
    const submitted = converse('seo', 'yes', 'Ann Lee', 'ann@shop.example', '214').conversation;
    const asked = converse('seo', 'yes', 'Ann Lee', 'ann@shop.example').conversation;
    for (const conversation of [submitted, cancelCapture(asked, copy).conversation]) {
      expect(conversation.messages.map(({ text }) => text)).toContain('ann@shop.example');
      for (const forget of [forgetSent, forgetDetails]) {
        const forgotten = forget(conversation, copy);
        expect(JSON.stringify(forgotten)).not.toMatch(/Ann|shop|214/);
        expect(forgotten.messages[1]).toEqual({ from: 'user', text: 'seo' });
      }
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

  test('submits a lead only after the phone question, also if it is skipped', () => {
    const { conversation, lead } = converse('yes', 'Ann', 'ann@shop.example');
    expect(lead).toBeUndefined();
    const turn = skipPhone(conversation, copy);
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
    expect(canceled.conversation).toMatchObject({ mode: 'normal', lead: noLead });
    expect(canceled.conversation.messages.at(-1)).toEqual({ from: 'bot', text: 'declined' });
  });

  test('can run a second time', () => {
    const turn = converse('yes', 'A', 'a@x.example', '1', 'sure', 'B', 'b@x.example', '2');
    expect(turn.lead).toEqual({ name: 'B', email: 'b@x.example', phone: '2', message: '' });
  });
});

describe('an address or a number outside lead capture', () => {
  test.each([
    ['call at 214 555 0188', 'call 214 555 0188?', 'call-me'],
    ['Joe, joe@roof.example', 'write to joe@roof.example?', 'write-me'],
    ['joe@roof.example or (972) 555-0188 ext. 4', 'call (972) 555-0188 ext. 4?', 'call-me'],
  ])('is a hand held out: %j gets %j', (text, question, offer) => {
    expect(lastMessage(text)).toMatchObject({ from: 'bot', text: question, offers: [offer] });
  });

  test('is not asked for again, in whatever way lead capture starts; an address waits', () => {
    for (const texts of [
      ['joe@roof.example, 972 555 0188', 'yes'],
      ['joe@roof.example, 972 555 0188', 'ok'],
      ['contact me at joe@roof.example or 972 555 0188'],
    ]) {
      const asked = converse(...texts).conversation;
      expect([asked.mode, prefilledAnswer(asked)]).toEqual(['name', '']);
      const email = handleLine(asked, 'Joe', copy).conversation;
      expect(prefilledAnswer(email)).toBe('joe@roof.example');
      const turn = handleLine(email, 'joe@roof.example', copy);
      expect(turn.lead).toMatchObject({ name: 'Joe', phone: '972 555 0188' });
      expect(JSON.stringify(forgetSent(turn.conversation, copy))).not.toMatch(/joe@|972/i);
    }
  });

  test('is agreed to as people agree', () => {
    for (const yes of [
      'just call',
      'yep please',
      'i jus said call me',
      'si por favor',
      'ok thanks',
    ])
      expect(converse('972 555 0188', yes).conversation.mode, yes).toBe('name');
    for (const other of ['how much is it', 'do you call?', 'no calls please'])
      expect(converse('972 555 0188', other).conversation.mode, other).toBe('normal');
    expect(converse('just call').conversation.mode).toBe('normal');
  });

  test('is agreed to when it is repeated, and by no number of unclear answers', () => {
    const modeAfter = (...texts: string[]) =>
      converse('my number is 214 555 0188', ...texts).conversation.mode;
    expect(modeAfter('i dont use email just call 214 555 0188')).toBe('name');
    expect(modeAfter('(214) 555-0188')).toBe('name');
    expect(modeAfter('214 555 0188?')).toBe('normal');
    expect(modeAfter('214 555 0199')).toBe('normal');
    for (const answers of [
      ['hmm', 'no email'],
      ['later', 'hmm', 'my wife decides', 'hmm'],
      ['hmm', 'seo', 'hmm'],
      ['hmm', 'why?'],
      ['hmm', 'no'],
    ])
      expect(modeAfter(...answers), answers.join()).toBe('normal');
  });

  test.each([
    [['dont use email just call 469 555 0105'], 'dont use email just call 469 555 0105'],
    [['469 555 0105'], '469 555 0105'],
    [['i have no email 469 555 0105'], 'i have no email 469 555 0105'],
    [['rick@x.example or 469 555 0105'], 'rick@x.example'],
    [['no email my cell is 469 555 010', '469 555 0105'], '469 555 0105'],
    [['dont email me', '469 555 0105'], 'dont email me'],
  ])('typed when the chat asks for an address completes the lead: %j', (lines, email) => {
    const turn = converse('contact', 'Rick', ...lines);
    expect(turn.lead).toMatchObject({ name: 'Rick', email, phone: '469 555 0105' });
    const repeated = repeatDetails(
      { ...turn.conversation, sent: { ...sentLead, ...turn.lead } },
      copy,
    );
    expect(repeated.messages.at(-1)?.text.match(/0105/g)).toHaveLength(1);
  });

  test('that lacks a digit is said once in lead capture, too', () => {
    for (const texts of [['contact'], ['contact', 'Rick']]) {
      const { mode, messages } = converse(...texts, 'its 469 555 016').conversation;
      expect([mode, messages.at(-1)?.text]).toEqual([
        converse(...texts).conversation.mode,
        '469 555 016 lacks one',
      ]);
    }
    const again = converse('contact', 'its 469 555 016', 'its 469 555 016').conversation;
    expect(again.mode).toBe('email');
  });

  test.each([
    'oh wait wrong number its 469 555 0108',
    '469 555 0108',
    'sorry 469-555-0108 not that one',
    'can you use 469 555 0108 instead?',
  ])('typed when the chat asks for a name replaces the one before: %j', (line) => {
    const asked = { ...converse('call me 469 555 0107').conversation, unfinished: 'id' };
    const { conversation } = handleLine(asked, line, copy);
    expect([conversation.mode, conversation.messages.at(-1)?.text]).toEqual(['name', 'name?']);
    expect(unfinishedLead(conversation, copy, asked)?.phone).toMatch(/469.555.0108/);
    const { lead } = sayAll(conversation, 'Dave', 'd@d.example');
    expect(lead).toMatchObject({ name: 'Dave', phone: expect.stringMatching(/0108/) });
  });

  test.each([
    ['im dave 972 555 0188', 'dave'],
    ['972 555 0188 maria lopez', 'maria lopez'],
    ['its karen, 972 555 0188', 'karen'],
    ['Ray (972) 555-0188', 'Ray'],
    ['hey this is Bob Smith i need a new roof 972 555 0188', 'Bob Smith'],
    ['me llamo Lupe, 972 555 0188', 'Lupe'],
    ['972 555 0188 website', ''],
    ['972 555 0188 asap', ''],
    ['my cell 972 555 0188', ''],
    ['im a roofer 972 555 0188', ''],
    ['im looking for a site 972 555 0188', ''],
    ['this is not rick 972 555 0188', ''],
  ])('comes with a name, or without one: %j', (line, name) => {
    for (const texts of [
      [line, 'yes'],
      ['contact', line],
    ]) {
      const { conversation } = converse(...texts);
      expect(conversation, texts.join()).toMatchObject({ mode: name ? 'email' : 'name' });
      expect(unfinishedLead(conversation, copy), texts.join()).toMatchObject({ name });
    }
  });

  test('is declined, and forgotten', () => {
    for (const no of ['no', 'never mind', 'no thanks']) {
      const { conversation } = converse('call 972 555 0188', no);
      expect(conversation.messages.at(-1)?.text, no).toBe('declined');
      expect(JSON.stringify(forgetSent(conversation, copy))).not.toContain('0188');
      const later = sayAll(conversation, 'yes', 'Joe', 'joe@roof.example', '1').lead;
      expect(later?.message, 'is not quoted later').not.toContain('0188');
    }
  });

  test.each([
    ['Ray', 'Ray'],
    ['it’s Ray', 'Ray'],
    ['my name is Ray Ortiz', 'Ray Ortiz'],
    ['yes please, my name is Ray', 'Ray'],
    ['sí, soy José', 'José'],
    ['yep ray', 'ray'],
  ])('is agreed to by a name: %j', (line, name) => {
    const { conversation } = converse('my roof leaks, 972 555 0188', line);
    expect(conversation).toMatchObject({ mode: 'email', lead: { name } });
    expect(unfinishedLead(conversation, copy)).toEqual({
      name,
      email: '',
      phone: '972 555 0188',
      message: 'my roof leaks, 972 555 0188',
    });
  });

  test('is a lead as soon as the visitor agrees to a call, and once', () => {
    for (const texts of [
      ['972 555 0188', 'yes'],
      ['call me 972 555 0188'],
      ['contact', 'Joe 972 555 0188'],
    ]) {
      const { conversation } = converse(...texts);
      expect(unfinishedLead(conversation, copy), texts[0]).toMatchObject({ phone: '972 555 0188' });
    }
    for (const texts of [['972 555 0188', 'later'], ['972 555 0188'], ['yes', 'Joe']])
      expect(unfinishedLead(converse(...texts).conversation, copy), texts[0]).toBeUndefined();
    const submitted = { ...converse('972 555 0188', 'yes').conversation, unfinished: 'id' };
    expect(unfinishedLead(submitted, copy, submitted)).toBeUndefined();
    const named = handleLine(submitted, 'Joe', copy).conversation;
    expect(unfinishedLead(named, copy, submitted)).toMatchObject({ name: 'Joe', email: '' });
    const asked = handleLine(named, 'why?', copy).conversation;
    expect(unfinishedLead(asked, copy, named)).toBeUndefined();
    const kept = handleLine(submitted, 'actually no', copy).conversation.messages.at(-1);
    expect(kept?.text, 'a no is not a name').toBe('kept');
  });

  test('and sent is not said to be forgotten, and a refusal after it reaches the inbox', () => {
    const { conversation } = converse('roof', '972 555 0188', 'yes');
    const asked = { ...conversation, unfinished: 'first' };
    const left = cancelCapture(asked, copy).conversation;
    expect(left.messages.at(-1)?.text).toBe('kept');
    const onNextPage = forgetDetails(left, copy);
    expect(JSON.stringify(onNextPage)).not.toContain('0188');
    for (const refusing of [asked, left, onNextPage]) {
      const { conversation: last, refusal } = handleLine(refusing, 'do not call me', copy);
      expect(refusal).toMatchObject({ corrects: 'first', message: 'do not call me' });
      expect(last).toMatchObject({ mode: 'normal' });
      expect(last.messages.at(-1)?.text).toBe('not again');
    }
  });

  test('that lacks a digit is said once, and kept in the lines of the lead', () => {
    const { conversation } = converse('972555014');
    expect(conversation.messages.at(-1)?.text).toBe('972555014 lacks one');
    expect(JSON.stringify(forgetDetails(conversation, copy))).not.toContain('972555014');
    expect(lastMessage('972555014', '972555014')?.text).toBe('generic offer');
    const { lead } = sayAll(conversation, 'yes', 'Joe', 'joe@roof.example', '972555014');
    expect(lead).toMatchObject({ phone: '972555014', message: '972555014' });
    const whole = handleLine(conversation, '9725550143', copy).conversation;
    expect(whole.messages.at(-1)?.text).toBe('call 9725550143?');
  });

  test('stands in place of the one before', () => {
    const { messages } = converse('972 555 0188', '972 555 0199').conversation;
    expect(messages.flatMap(({ offers = [] }) => offers)).toEqual(['call-me']);
  });

  test('is asked for again in other words, and then no more', () => {
    for (const line of [
      'later',
      'hmm',
      'my wife decides',
      'roof leak',
      'why',
      'after 5',
      'no 0189',
      'how much is it',
    ]) {
      const { messages } = converse('972 555 0188', line).conversation;
      expect(messages.at(-1), line).toMatchObject({ text: 'no rush', offers: ['call-me'] });
    }
    expect(lastMessage('972 555 0188', 'hmm', 'well', 'uh')?.text).toBe('short offer');
    expect(lastMessage('972 555 0188', 'seo')?.text).toBe('seo reply');
  });

  test('is written to if the visitor wants no call', () => {
    for (const texts of [
      ['dont call me, only text 972 555 0188'],
      ['no me llamen, solo texto', '972 555 0188'],
    ])
      expect(lastMessage(...texts)).toMatchObject({
        text: 'write to 972 555 0188?',
        offers: ['write-me'],
      });
  });

  test('is skipped by an answer that declines', () => {
    const answered = (answer: string) => converse('yes', 'Joe', 'no email', answer).lead?.phone;
    for (const none of ['no', 'Skip', 'none', 'n/a', 'no thanks', 'nope.', 'pass', "don't call me"])
      expect(answered(none), none).toBe('');
    expect(answered('no fax')).toBe('no fax');
  });

  test('is doubted before it is used if it looks mistyped, but for a space beside its @', () => {
    expect(lastMessage('joe@gmial,com')?.text).toBe('write to joe@gmial,com? complete?');
    expect(lastMessage('joe @roof.example')?.text).toBe('write to joe@roof.example?');
  });

  test('is kept from page to page once the chat asks for the rest', () => {
    const asked = converse('my roof leaks, 972 555 0188', 'yes', 'Joe').conversation;
    expect(forgetDetails(asked, copy)).toEqual(asked);
  });

  test('of the agency itself is nobody else’s', () => {
    expect(lastMessage('is (214) 555-0142 your number')?.text).toBe('phone');
  });

  test('comes below the reply to another keyword', () => {
    const { messages } = converse('seo for 972 555 0188').conversation;
    expect(messages.slice(2).map(({ text }) => text)).toEqual(['seo reply', 'call 972 555 0188?']);
  });

  test('is stored nowhere, and travels with the lead', () => {
    const asked = converse('my roof leaks, 972 555 0188').conversation;
    expect(JSON.stringify(forgetDetails(asked, copy))).not.toContain('972');
    const { lead } = sayAll(asked, 'yes', 'Joe', 'joe@roof.example');
    expect(lead?.message).toBe('my roof leaks, 972 555 0188');
  });

  test('stays while the panel is closed, until the visitor leaves the page', () => {
    const asked = converse('972 555 0188').conversation;
    expect(forgetSent(asked, copy)).toEqual(asked);
    expect(prefilledAnswer({ ...asked, mode: 'phone' })).toBe('972 555 0188');
  });
});

describe('a visitor who declined', () => {
  test.each([
    [['972 555 0188', 'no'], 'ok i’ll look at the site. thx', 'no rush'],
    [['972 555 0188', 'hmm', 'nah'], 'i will think about it', 'no rush'],
    [['972 555 0188', 'dont call me'], 'wtf', 'no rush'],
    [['972 555 0188', 'no', 'well'], 'hm', 'declined'],
    [['hello', 'ok bye'], 'bye', 'no rush'],
    [['do not contact me', 'ok'], 'ok', 'not again'],
  ])('after %j and %j is offered no contact', (before, line, text) => {
    const { messages } = converse(...before, line).conversation;
    expect(messages.at(-1)?.text).toBe(text);
    expect(messages.flatMap(({ offers = [] }) => offers)).toEqual([]);
  });

  test('is answered, and is offered it again when asking for it', () => {
    const left = converse('972 555 0188', 'no').conversation;
    expect(handleLine(left, 'audit', copy).conversation.messages.at(-1)).toEqual({
      from: 'bot',
      text: 'about the audit',
    });
    for (const line of ['can i talk to a person', '972 555 0188'])
      expect(handleLine(left, line, copy).conversation.messages.at(-1)?.offers, line).toHaveLength(
        line.startsWith('can') ? 2 : 1,
      );
    for (const line of ['yes', 'call me'])
      expect(handleLine(left, line, copy).conversation.mode, line).toBe('name');
  });
});

describe('what the chat knows', () => {
  test('is not said twice in a row, but for what the contract fixes', () => {
    expect(lastMessage('website', 'a web site or not')?.text).toBe('generic offer');
    expect(lastMessage('website', 'hm', 'website')?.text).toBe('about websites');
    expect(lastMessage('seo', 'seo')?.text).toBe('seo reply');
  });

  test('is answered with its link, or with what it offers', () => {
    expect(lastMessage('I need a web site')).toEqual({
      from: 'bot',
      text: 'about websites',
      links: [{ text: 'Websites', href: '/services/website-development' }],
    });
    expect(lastMessage('audit')).toEqual({
      from: 'bot',
      text: 'about the audit',
      offers: ['audit'],
    });
  });

  test('two things at once are answered together', () => {
    expect(lastMessage('a website in plano')).toMatchObject({
      text: 'about websites in Plano',
      links: [{ text: 'Websites' }, { text: 'Plano' }],
    });
  });

  test('is heard in a misspelled word, and the lead has what was typed', () => {
    expect(lastMessage('need a Wesite')?.text).toBe('about websites');
    expect(converse('need a Wesite', 'yes', 'Ann', 'a@shop.example', '1').lead?.message).toBe(
      'need a Wesite',
    );
  });

  test('gives way to the first keywords', () => {
    expect(lastMessage('seo for my website')?.text).toBe('seo reply');
  });
});

describe('a question in place of an answer', () => {
  test('is answered once, and the same is asked again', () => {
    const asked = converse('yes', 'how much is it?').conversation;
    expect(asked.mode).toBe('name');
    expect(asked.messages.slice(-2).map(({ text }) => text)).toEqual(['budgets', 'name?']);
    const taken = handleLine(asked, 'really?', copy).conversation;
    expect([taken.mode, taken.lead.name]).toEqual(['email', 'really?']);
    const again = handleLine(taken, 'why my email?', copy).conversation;
    expect(again.mode).toBe('email');
  });

  test.each(['yes', 'Ok.', 'yeah please', 'sí'])('%j is no name, once', (text) => {
    const asked = converse('972 555 0188', 'yes', text).conversation;
    expect([asked.mode, asked.messages.at(-1)?.text]).toEqual(['name', 'name?']);
    expect(handleLine(asked, text, copy).conversation).toMatchObject({
      mode: 'email',
      lead: { name: text },
    });
  });

  test('is quoted in the lead, unlike an answer', () => {
    const turn = converse('yes', 'do you do seo?', 'Ann', 'ann@shop.example', '1');
    expect(turn.lead).toMatchObject({ name: 'Ann', message: 'do you do seo?' });
  });

  test('is an answer if it has what was asked for', () => {
    expect(converse('yes', 'Ann', 'ann@shop.example?').conversation.mode).toBe('phone');
  });

  test.each([
    'never mind',
    'Nevermind.',
    'STOP',
    'no. bye',
    'i dont want contact',
    'do not contact me',
    'leave me alone',
    'ok bye',
    'not interested',
  ])('%j leaves every question, and nothing is sent', (text) => {
    for (const before of [['yes'], ['yes', 'Ann'], ['yes', 'Ann', 'ann@shop.example']]) {
      const { conversation, lead } = converse(...before, text);
      expect(lead).toBeUndefined();
      expect(conversation).toMatchObject({ mode: 'normal', lead: { name: '' } });
      expect(conversation.messages.at(-1)?.text).toBe('declined');
    }
  });

  test('“no” leaves the first two', () => {
    for (const before of [['yes'], ['yes', 'Ann']])
      expect(lastMessage(...before, 'no')?.text).toBe('declined');
  });

  test.each(['Stop & Shop', 'Ann Nevermind'])('%j is taken', (text) => {
    expect(converse('yes', text).conversation).toMatchObject({
      mode: 'email',
      lead: { name: text },
    });
  });
});

describe('a correction', () => {
  const id = '018f0000-0000-7000-8000-000000000001';
  const details = { name: 'Ann', email: 'ann@shop', phone: '214' };
  /** The conversation after a lead was sent. */
  function sent(answers: typeof details = details, ...before: string[]): Conversation {
    const { name, email, phone } = answers;
    const { conversation, lead } = converse(...before, 'yes', name, email, phone || '0');
    if (!lead) throw new Error('no lead was sent');
    return { ...conversation, sent: { ...lead, phone, id } };
  }

  test('is offered below name, address and number, with a question if one looks wrong', () => {
    const last = (lead: typeof details) => repeatDetails(sent(lead), copy).messages.at(-1);
    const offer = { from: 'bot', until: 'close', offers: ['correct'] };
    expect(last(details)).toEqual({ ...offer, text: 'written: Ann, ann@shop, 214. complete?' });
    const complete = { ...details, email: 'ann@shop.example', phone: '' };
    expect(last({ ...complete, phone: '214' })?.text).toContain('complete?');
    expect(last(complete)).toEqual({ ...offer, text: 'written: Ann, ann@shop.example.' });
  });

  test('is offered after the receipt, in one message, and not once it is forgotten', () => {
    const waiting = addStatus(sent(), { state: 'waiting', stored: true }, copy);
    const received = addStatus(waiting, { state: 'received', reference: 'A' }, copy);
    expect(received.messages.slice(-3).map(({ text }) => text)).toEqual([
      'waiting',
      'noted A',
      'written: Ann, ann@shop, 214. complete?',
    ]);
    expect(JSON.stringify(forgetSent(received, copy))).not.toMatch(/ann@shop|214/);
  });

  test('waits while the chat asks for something else', () => {
    const asking = handleLine(sent(), 'contact', copy).conversation;
    const received = addStatus(asking, { state: 'received', reference: 'A' }, copy);
    expect(received.messages.at(-1)?.text).toBe('noted A');
  });

  test('asks for everything again and names the lead that it corrects', () => {
    const started = startCorrection(sent(details, 'I fix roofs'), copy).conversation;
    expect(started.messages.at(-1)?.text).toBe('name again?');
    expect(prefilledAnswer(started)).toBe('Ann');
    const turn = sayAll(started, 'Ann', 'ann@shop.example', '214');
    const email = 'ann@shop.example';
    expect(turn.lead).toEqual({ ...details, email, message: '', corrects: id });
    expect(turn.conversation.corrects).toBeUndefined();
    expect(converse('yes', 'Ann', 'ann@shop', '214').lead).not.toHaveProperty('corrects');
  });

  test('of details that look wrong is the next line with an address or a number', () => {
    const message = 'it is ann@shop.example';
    const turn = handleLine(sent(), message, copy);
    expect(turn.lead).toEqual({ ...details, email: 'ann@shop.example', message, corrects: id });
    expect(turn.conversation.messages.at(-1)?.text).toBe('thanks');
    expect(JSON.stringify(forgetSent(turn.conversation, copy))).not.toContain('ann@');
  });

  test('of others is a line with one that says it corrects, or with nothing else', () => {
    const right = { ...details, email: 'ann@shop.example', phone: '2145550188' };
    for (const line of ['972 555 0199', 'sorry, its 972 555 0199', 'perdon es 972 555 0199'])
      expect(handleLine(sent(right), line, copy).lead, line).toMatchObject({ corrects: id });
    expect(handleLine(sent(right), 'my office has 972 555 0199', copy).lead).toBeUndefined();
    // What cannot be read asks again.
    for (const line of ['its 0189 at the end', 'era gmail'])
      expect(handleLine(sent(right), line, copy).conversation.messages.at(-1)?.text, line).toBe(
        'written: Ann, ann@shop.example, 2145550188. complete?',
      );
  });

  test('takes a number in place of the name, too', () => {
    const started = startCorrection(sent(), copy).conversation;
    for (const text of ['972 555 0199', 'can you use 972 555 0199 instead?']) {
      const turn = handleLine(started, text, copy);
      expect(turn.lead).toMatchObject({ name: 'Ann', phone: '972 555 0199', corrects: id });
      expect(turn.conversation.mode).toBe('normal');
    }
  });

  test('has what the visitor wrote in between, and is no address in a question', () => {
    const wrote = handleLine(sent(), 'we also need a logo', copy).conversation;
    expect(handleLine(wrote, 'ann@shop.example', copy).lead?.message).toBe('we also need a logo');
    const question = 'did you get the mail of sue@other.example?';
    expect(handleLine(sent(), question, copy).lead).toBeUndefined();
  });

  /** After the question whether all is right. */
  const repeated = repeatDetails(sent({ ...details, email: 'ann@shop.example' }), copy);

  test.each(['yes', 'yes thats me', 'yes thanks', 'yep', 'correct', 'ok', 'looks good', 'sí'])(
    'is none if the visitor says %j',
    (line) => {
      const { conversation, lead } = handleLine(repeated, line, copy);
      expect([lead, conversation.mode]).toEqual([undefined, 'normal']);
      expect(conversation.messages.at(-1)?.text).toBe('unchanged');
      const again = handleLine(conversation, line, copy).conversation;
      expect(again.messages.at(-1)?.text).toBe('written: Ann, ann@shop.example, 214. complete?');
    },
  );

  test.each(['no', 'nope'])('is asked for if the visitor says %j', (line) => {
    expect(handleLine(repeated, line, copy).conversation.messages.at(-1)).toMatchObject({
      text: 'written: Ann, ann@shop.example, 214. complete?',
    });
  });

  test.each([
    ['no my name is rick', 'rick'],
    ['my name is Rick Ross', 'Rick Ross'],
    ['im rick', 'rick'],
    ['oops, name’s Rick', 'Rick'],
  ])('is a name that the visitor gives: %j', (line, name) => {
    expect(handleLine(repeated, line, copy).lead).toMatchObject({
      name,
      phone: '214',
      corrects: id,
    });
  });

  test('is a wish to be written to instead, too', () => {
    const message = 'actually no calls please just text';
    expect(handleLine(sent(), message, copy).refusal).toMatchObject({ message, corrects: id });
  });

  test('is a refusal, too, which the inbox gets with the lead', () => {
    const turn = handleLine(sent(), 'please don’t call', copy);
    expect(turn.lead).toBeUndefined();
    expect(turn.refusal).toEqual({ ...details, message: 'please don’t call', corrects: id });
    expect(turn.conversation.messages.at(-1)?.text).toBe('not again');
    expect(converse('please don’t call').refusal).toBeUndefined();
  });

  test('of a correction corrects the same lead', () => {
    const twice = { ...sent(), sent: { ...details, message: '', id: 'second', corrects: id } };
    expect(handleLine(twice, 'ann@shop.example', copy).lead?.corrects).toBe(id);
    expect(startCorrection(twice, copy).conversation.corrects).toBe(id);
  });

  test('changes nothing when the visitor abandons it, and says so', () => {
    const given = cancelCapture(startCorrection(sent(), copy).conversation, copy).conversation;
    expect(given.messages.at(-1)?.text).toBe('unchanged');
    expect(given.corrects).toBeUndefined();
  });

  test('is abandoned when the details are forgotten', () => {
    const begun = handleLine(startCorrection(sent(), copy).conversation, 'Anna', copy).conversation;
    const left = forgetDetails(begun, copy);
    expect(JSON.stringify(left)).not.toContain('Anna');
    expect(left.mode).toBe('normal');
    expect(left.messages.at(-1)?.text).toBe('unchanged');
  });

  test('does not begin while the chat asks for details', () => {
    const asking = handleLine(sent(), 'yes', copy).conversation;
    expect(startCorrection(asking, copy)).toEqual({ conversation: asking });
  });
});
