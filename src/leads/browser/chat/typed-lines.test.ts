import { expect, test } from 'vitest';
import { type ChatCopy, chatCopy } from './chat-copy.data.ts';
import { handleLine, startConversation } from './conversation.ts';

/** The example's chat, of an agency that answers in Spanish. */
const copy: ChatCopy = { ...chatCopy, replies: { ...chatCopy.replies, spanish: 'En español.' } };

/** The names below of answers that are not about a service or a city, by their first keywords. */
const names: Readonly<Record<string, string>> = {
  dentist: 'practices',
  cancel: 'move',
  appointment: 'times',
  robot: 'bot',
  logo: 'brands',
  'is it free': 'free',
  hi: 'greeting',
  'who is this': 'who',
  roofer: 'trades',
  'when will': 'when',
  'sell my': 'privacy',
  'where are you': 'place',
  reviews: 'reviews',
  owner: 'founder',
  guarantee: 'guarantee',
};

/** The topic of a known reply: a service, a city, or another name. */
function topicsOf(text: string): string[] {
  return copy.answers
    .filter(({ reply }) => text.includes(reply))
    .map(({ keywords, links: [link] = [] }) => {
      const [first = ''] = keywords.split('|');
      const [, service] = /^\/services\/(.*)/.exec(link && 'href' in link ? link.href : '') ?? [];
      return names[first] ?? service ?? first;
    });
}

/** How the chat takes a line: it starts lead capture, with or without a name, replies, or asks whether to call. */
function reactionTo(line: string): string {
  const { conversation } = handleLine(startConversation(copy), line, copy);
  if (conversation.mode !== 'normal') return `capture ${conversation.lead.name}`.trim();
  const [, , ...replies] = conversation.messages;
  return replies
    .flatMap(({ text, private: detail }) => {
      const [kind] =
        Object.entries({ ...copy.replies, ...copy.capture }).find(([, reply]) => reply === text) ??
        [];
      if (detail !== undefined) return `reach ${detail}`;
      const [number, rest] = text.split(copy.reach.missing?.replace('{detail}', '') ?? text);
      if (rest === '') return `missing ${number}`;
      return kind ?? topicsOf(text);
    })
    .join(' + ');
}

/** Rows of a typed line and its reaction, from the lines of each reaction. */
const table = (groups: Record<string, string>): [typed: string, reaction: string][] =>
  Object.entries(groups).flatMap(([reaction, lines]) =>
    lines.split('·').map((line): [string, string] => [line.trim(), reaction]),
  );

/** What owners, office managers and others type first, as they type it. */
const lines = table({
  person: `
    need a call back · yall got someone who can give me a ring · don't call me, email instead ·
    call my office · do you have a contact email? · you people are useless ·
    WHERE IS YOUR CONTACT INFO?? · is (214) 555-0142 your real contact number? ·
    whats your phone number and where is the contact page, cant find it anywhere`,
  capture: `
    can yall call me · can you call me or not? · nobody called me back, call me 469-555-0172 ·
    pls text me 214-555-0191 · cal me 9725550188 · no, but please contact me tomorrow ·
    mi cel es +52 55 1234 5678 escribanme por whatsapp ·
    hola! here are my contact details: Lupe Ortiz, lupe@panaderialupe.com, gracias ·
    Why not? Contact me whenever it suits you. · yes but after 5, 214-555-0151`,
  when: 'when will you call me? · whens he gona call',
  'capture Tony': 'my name is Tony i own a car wash call me 817 555 0143',
  brands: 'need a logo for my taco truck',
  otherwise: `
    i miss calls when im on a job can a bot answer em · find us at joesroofing dot com ·
    no calls! text · 200-4000 visitors a month · +32.776664, -96.796988 ·
    customer id 123-456-7890 · 2145550100 dollars · 0000000000 ·
    https://yelp.example/biz/2145550100 · zip 75201-4432 · nobody calls me · contcat · shure ·
    123-45-6789 · invoice 204555173 · 2026-11-26 · $2145551234 · order 2145551234 ·
    hello@boldacre.example · MAKE SURE MY 2:30 GETS MOVED TO THURS ·
    are you sure this isnt a scam`,
  place: 'where u at · where is your office · are you local',
  bot: 'yo is this a real person · Is this a bot? · is this a bot',
  free: 'is it free',
  greeting: 'hi · Hey there!',
  angry: 'total joke. you never called',
  'social-media': 'do u do tiktok · facebook',
  hours: `
    u guys open sat? · when are you open · what are your hours, we're over in 75201-4417 ·
    Are you open 12/24/2025 or 12/31/2025?`,
  'spanish + reach 2145550143': 'hola, no me llamen solo texto porfa 2145550143',
  refused: `
    nevermind dont call me · forget it dont call me · don't call, text, or email me ·
    no calls, texts or emails · no more emails or calls please · do not call, text, email please ·
    214 555 0143 do not call this number · no more emails please ·
    No, don't call, text or contact me. · dont call or contact us ·
    nope, dont ever call or contact me again · no, i did not agree to be contacted ·
    no, nobody should contact me · no, under no circumstances contact me ·
    no, you do not have permission to contact me · no, i'd rather you not contact me ·
    no, please refrain from contacting me · no, i said do not call or contact me ·
    no I asked you not to contact me · no, not interested in being contacted ·
    absolutely do not contact me · DO NOT CALL ME AGAIN I NEVER SIGNED UP FOR THIS ·
    stop texting me take 214-555-0177 off ur list · UNSUBSCRIBE · ya no me contacten por favor ·
    por favor no me contacten más y borren mi correo ana@dulcesana.com ·
    Unsubscribe. And don’t call me either, I talked to you guys in March and nobody followed up ·
    Counsel for Ridgeline Dental here. You are to make no contact with my client going forward.`,
  'reach 2145550143': 'my number is 2145550143 pls no calls',
  who: 'who is this',
  privacy: 'you gonna sell it? · Do you sell my number?',
  'reach marisol@gmail.com': 'escribanme a marisol @gmail.com · marisol@ gmail.com',
  times: 'meet @ 9 or 10 · meet@9 · pick a time · got any openings tues 11/04 around 9:30',
  'lead-generation': `
    we get 300-1500 leads · i need more roof jobs · my phone aint ringing · we get no calls`,
  'reach 9725550188': 'phone #9725550188',
  'reach 214-555-0100': 'just in case, 214-555-0100 · 214-555-0100/214-555-0101',
  price: `
    price? 555-0123 · budget of $972555014 · budget 500-1000 ·
    not sure we can afford this, how much is it in general`,
  trades: `
    hey u guys do roofers · do you work with hvac companies ·
    Are you sure you can work with law offices? The State Bar has rules about this.`,
  founder: 'Who owns this company?',
  guarantee: 'do you guarantee results',
  'reach marisol@gmail,com': 'my email es marisol@gmail,com',
  'reach marisol.reyes@gmail': 'marisol.reyes@gmail',
  'reach marisol arroba gmail punto com': 'marisol arroba gmail punto com',
  'missing 972-555-013': '972-555-013',
  'missing (972) 555-014': 'my cell is (972) 555-014 thx',
  'missing 972555014': 'call me 972555014',
  'missing 972 555 014': '972 555 014?',
  'website-development': 'need a wesite · WEBISTE for my shop · my websites are old',
  'google-ads': `
    do you do adwrods · google adwords · we can spend 500-1500 a month on ppc, is that enough`,
  branding: 'brandng',
  'website-development + reach joe@wesite.com': 'write to joe@wesite.com',
  'digital-marketing': `
    markting plan for my brewery ·
    looking for digital marketing for 3 car washes had the same bad agency since 2019`,
  seo: '972 555 014 for seo',
  ads: 'make sure my ads work',
  'crm-development': 'crm · our crm is a mess last guys never finished invoice 20391-884',
  Plano: 'do you do roofers in plano',
  practices: 'do you do dentists?',
  contract: 'is there a contract · am i locked in 12 months or can i quit whenever',
  move: `
    cancel my session ·
    need to cancel my session tomorrow, the confirmation says invoice INV-2145-550173X ·
    can i move my strategy session from tuesday to friday please`,
  spanish: 'hola · hablas español? · si · claro',
  DeSoto: 'Desoto? · are u guys anywhere near desoto 75115',
  'Fort Worth': 'ft. worth',
  'app-development': 'how much is an app',
  'reach +52 55 1234 5678': '+52 55 1234 5678',
  'reach 1 (214) 555 1234': '1 (214) 555 1234',
  'times + reach 4695550171': 'any free times this wk im at 4695550171',
  'app-development + reach 972/555/0164': `
    hey 972/555/0164 need a app for my gym iphone n android`,
  'hours + reach 469 555-0136': 'r u open saturdays 469 555-0136 ask for tony',
  'lead-generation + reach 469-555-0182': `
    maria@casamartinez.mx or 469-555-0182 either works need more leads`,
  'ads + reach 1-817-555-0168': '1-817-555-0168 is the shop, our ads got suspended agian',
  'price + reach drsmith.office@gmail.com': 'what do u guys charge drsmith.office@gmail.com',
  'move + reach 817 555 0126': 'have to cancel my appt tmrw 817 555 0126 sorry',
  'audit + reach Bobs.BBQ_dfw@yahoo.com': `
    want the free audit my email is Bobs.BBQ_dfw@yahoo.com.`,
  'trades + reach 214.555.0187 ext 12': `
    do yall work with law offices? 214.555.0187 ext 12 ask for renee`,
  'website-development + reach 19725550149': `
    can someone build me a new website call 19725550149`,
  automation: 'automation for appt reminders?? we r in 75201-4432',
  'google-ads + Plano': 'ppc for hvac in plano is 2500 a month enough',
  'seo-content + practices': 'why dont we show up on google when ppl serach dentist near me',
  'social-media + Fort Worth': `
    can u run our instagram n facebook we r a taco place in ft worth`,
  'ai-banners': `
    u make those ai banners its for a 1200 sq ft shop ·
    can the ai make banners for our spring sale`,
  audit: 'where do i get the free site audit',
  'times + reach 469‑555‑0133': 'any openings thursday morning? reach me at 469‑555‑0133.',
  'branding + reach 972 555 0164 ext 12': `
    we need branding for a new location, my direct line is 972 555 0164 ext 12`,
  'ads + reach +1-817-555-0119': `
    who runs the ads over there, our current guy quit. tel:+1-817-555-0119`,
  'website-development + Allen + reach allen@brooksroofing.com': `
    Allen Brooks <allen@brooksroofing.com> i need a new website for my roofing co`,
  'seo-content + reach office@lakewoodtile.com': `
    why dont we show up higher on google?? we're on page 4. mailto:office@lakewoodtile.com.`,
  'social-media + lead-generation + reach 682 - 555 - 0145': `
    hola soy Lupe de la panadería, i want more customers from instagram, mi número es 682 - 555 - 0145 gracias`,
  'seo + reach (214) 555–0172': 'need seo for my plumbing company, call me back (214) 555–0172',
  'capture Bob': `
    Hey this is Bob My number is 1 214 555 01 63 Call me back When you can thank you`,
  'contract + reach d.hargrove@hargrove-pllc.com': `
    Please email your contract termination terms to d.hargrove@hargrove-pllc.com.`,
  'practices + reach 817.555.0126': `
    Do you work with clinics? -- Dana Pruitt | Office Manager | Pruitt Family Clinic | O: 817.555.0126 | F: 817.555.0127 | <dana@pruittclinic.com>`,
  'automation + reach dr.patel+office@northsidepeds.org': `
    what automation could you set up for patient reminders? dr.patel+office@northsidepeds.org`,
  'app-development + Southlake': 'Can You build Me an App for my Gym in southlake',
  'digital-marketing + McKinney': `
    Good morning! Do you offer digital marketing in Mckinney, and what does it include?`,
});

/** Consent is meant, or it is not. In doubt it is: a question too many costs less than a lead. */
const consents = table({
  'reach 972-555-0188': `
    don't call me, text me at 972-555-0188 · why no calls? 972-555-0188 ·
    no calls after 5 please 972-555-0188`,
  'reach 214-555-0100': `don't email me, call 214-555-0100`,
  capture: `
    do not contact my wife, contact me · leads do not contact us, can you fix that · yes ·
    for sure · do not hesitate to contact us · why not · Why not? · yes but after 5 ·
    here are my contact details · don't forget to contact me · why don't you contact me ·
    you never contact me back · don’t contact me before noon ·
    do not call me, contact me by email · no contact form? contact me · not bad. sure ·
    don't contact my partner, call me 214 555 0100 · customers can't contact us`,
  'practices + reach 972-555-0188': `patients don't call us anymore 972-555-0188`,
  person: `
    how do I remove my number from yelp · contact info? · what is the contact email ·
    your contact number · I don't want to call customers myself`,
  automation: 'does automation handle unsubscribe',
  otherwise: `
    we need an opt-out page · im not 100% sure · I’m not really sure yet · isn't sure ·
    can you stop spam calls · dont use email · are you guys sure`,
  'website-development': 'my site sends no emails',
  refused: `
    i told you dont contact me · you shouldn't contact me · I never asked you to contact me ·
    cease contact · quit contacting me · remove me · don´t contact me · actually don’t call me ·
    no, really don’t contact me · do not call 972-555-0131 · dont call 972-555-0131 ·
    please dont call · changed my mind, no phone calls please · I don’t want any calls ·
    take me off your list · don't contact me · never contact me again ·
    i do not want to be contacted · unsubscribe · delete my data ·
    do not call me at 214-555-1234 · no quiero que me llamen · no quiero llamadas ·
    nunca me llamen · leave us alone · take my number off your list · do not send me emails ·
    you can't contact me · do not contact my wife · no one should call me ·
    can you stop texting me`,
  spanish: 'no me llamen antes de las 5',
  'reach 214 555 0143': 'no llamadas por favor, 214 555 0143',
  'reach joe@roof.example': 'no calls or texts, email only joe@roof.example',
});

/** A number with a wish to be called is consent, whatever else a line says. */
const callMe = table({
  capture: `
    469 555 0101 call me im a roofer in garland need leads asap ·
    call me 469 555 0123 im a roofer in garland need leads ·
    need a new website in plano text me 469 555 0123 · how much is an app? ring me 469 555 0123 ·
    give me a call 469 555 0123 we do hvac · no email, call me 469 555 0123 ·
    i dont do email so call me at 469-555-0123 · u can call me at 469-555-0123 about ppc ·
    i want someone to call me 469 555 0123 is there a contract ·
    can you call me at 469 555 0123 about a logo · dont email me call me 469 555 0123`,
  'reach 469 555 0123': `
    are you going to call me? 469 555 0123 · did you call me from 469 555 0123 ·
    why do you call me 469 555 0123 · people call me at 469 555 0123 all day ·
    you called me 469 555 0123 · how do i get customers to call me 469 555 0123`,
  refused: `
    no need to call me 469 555 0123 · dont call me 469 555 0123 ·
    never call me at 469 555 0123 again`,
});

/** What the rules for known answers and for Spanish decide. */
const known = table({
  'seo-content': 'i am asking the google map not the app · why are we not on google',
  brands: 'we need a logo, not a website',
  'social-media': 'its about instagram not about the crm',
  spanish: `
    tengo un negocio en plano y quiero que me llamen · necesito clientes para mi salon en frisco ·
    hola, trabajan con roofers en dallas?`,
  'spanish + reach 469 555 0101': 'quiero que me llamen al 469 555 0101 estoy en plano',
  Plano: 'hola do you work with roofers in plano',
  declined: 'ok bye · bye · no thanks, bye · ok thx goodbye · sure, bye',
});

test.each([...lines, ...consents, ...callMe, ...known])('%j gets %j', (line, reaction) => {
  expect(reactionTo(line)).toBe(reaction);
});

/** What they answer to "Want us to call you at 9725550188?" */
const answers = table({
  'name?': `
    ye · k · yessir · bet · 👍 · claro · si llamame · sure whenever · correct · call me later ·
    that works · I'd appreciate that · plz do`,
  'email?': `yea this is Mike · Mike · it's Ray · Ray Ortiz · ask for Deb`,
  declined: `
    no · ok bye · no. bye · k see ya · just looking thanks · nah im good · nah thx ·
    not interested · forget it · hard pass · cancel · nvm · changed my mind · wrong number sorry`,
  again: `
    wtf · scam · oops · brb · chill · well · yea right lol · dont · anytime after 3 ·
    let me ask my wife`,
});

test.each(answers)('%j in answer to an offer to call gets %j', (line, reaction) => {
  const asked = handleLine(startConversation(copy), '9725550188', copy).conversation;
  const { messages } = handleLine(asked, line, copy).conversation;
  const { name, email, declined } = copy.capture;
  const known = { 'name?': name, 'email?': email, declined, again: copy.reach.later };
  const [kind] = Object.entries(known).find(([, text]) => text === messages.at(-1)?.text) ?? [];
  expect(kind).toBe(reaction);
});
