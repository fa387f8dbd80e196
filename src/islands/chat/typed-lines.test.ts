import { expect, test } from 'vitest';
import { chatCopy } from './chat-copy.data.ts';
import { type ChatCopy, say, startConversation } from './conversation.ts';

/** The example's chat, of an agency that has somebody who answers in Spanish. */
const copy: ChatCopy = { ...chatCopy, replies: { ...chatCopy.replies, spanish: 'En español.' } };

/** The names below of answers that are not about a service or a city, by their first keywords. */
const names: Readonly<Record<string, string>> = {
  dentist: 'practices',
  cancel: 'move',
  appointment: 'times',
  'a bot': 'bot',
  roofer: 'trades',
  'when will': 'when',
  'sell my': 'privacy',
  'where are you': 'place',
  reviews: 'reviews',
  owner: 'founder',
  guarantee: 'guarantee',
};

/** What a known reply is about: a service, a city, or something else by its name. */
function topicsOf(text: string): string[] {
  return copy.answers
    .filter(({ reply }) => text.includes(reply))
    .map(({ keywords: [first = ''], links: [link] = [] }) => {
      const [, service] = /^\/services\/(.*)/.exec(link && 'href' in link ? link.href : '') ?? [];
      return names[first] ?? service ?? first;
    });
}

/** How the chat takes a line: it starts lead capture, replies, or asks whether to reach somebody. */
function reactionTo(line: string): string {
  const { conversation } = say(startConversation(copy), line, copy);
  if (conversation.mode === 'name') return 'capture';
  const [, , ...replies] = conversation.messages;
  return replies
    .flatMap(({ text, private: detail }) => {
      const [kind] = Object.entries(copy.replies).find(([, reply]) => reply === text) ?? [];
      if (detail !== undefined) return `reach ${detail}`;
      return kind ?? topicsOf(text);
    })
    .join(' + ');
}

/** What owners, office managers and others type first, as they type it. */
const lines: [typed: string, reaction: string][] = [
  ['hey u guys do roofers', 'trades'],
  ['do you work with hvac companies', 'trades'],
  ['i need more roof jobs', 'lead-generation'],
  ['my phone aint ringing', 'lead-generation'],
  ['Is this a bot?', 'bot'],
  ['where is your office', 'place'],
  ['are you local', 'place'],
  ['Do you sell my number?', 'privacy'],
  ['Who owns this company?', 'founder'],
  ['do you guarantee results', 'guarantee'],
  ['whens he gona call', 'when'],
  ['my email es marisol@gmail,com', 'reach marisol@gmail,com'],
  ['marisol.reyes@gmail', 'reach marisol.reyes@gmail'],
  ['marisol arroba gmail punto com', 'reach marisol arroba gmail punto com'],
  ['972-555-013', 'otherwise'],
  ['we get no calls', 'lead-generation'],
  ['214-555-1234', 'reach 214-555-1234'],
  ['Joe, joe@roof.example', 'reach joe@roof.example'],
  ['call me 2145551234', 'reach 2145551234'],
  ['do not contact me again', 'refused'],
  ['what’s your contact number', 'person'],
  ['make sure my ads work', 'ads'],
  ['google adwords', 'google-ads'],
  ['ppc', 'google-ads'],
  ['website', 'website-development'],
  ['facebook', 'social-media'],
  ['crm', 'crm-development'],
  ['do you do roofers in plano', 'Plano'],
  ['do you do dentists?', 'practices'],
  ['is there a contract', 'contract'],
  ['cancel my session', 'move'],
  ['hola', 'spanish'],
  ['hablas español?', 'spanish'],
  ['si', 'spanish'],
  ['claro', 'spanish'],
  ['no me contacten', 'refused'],
  ['Desoto?', 'DeSoto'],
  ['ft. worth', 'Fort Worth'],
  ['how much is an app', 'app-development'],
  ['when are you open', 'hours'],
  ['free site audit', 'audit'],
  ['pick a time', 'times'],
  ['+52 55 1234 5678', 'reach +52 55 1234 5678'],
  ['555-1234', 'reach 555-1234'],
  ['1 (214) 555 1234', 'reach 1 (214) 555 1234'],
  ['2026-11-26', 'otherwise'],
  ['75205-1234', 'otherwise'],
  ['$2145551234', 'otherwise'],
  ['order 2145551234', 'otherwise'],
  ['budget 500-1000', 'price'],
  ['hello@boldacre.example', 'otherwise'],
  ['two one four', 'otherwise'],
  ['you people are useless', 'person'],
  ['is this a bot', 'bot'],
  ['any free times this wk im at 4695550171', 'times + reach 4695550171'],
  ['(972)555-0143 mike lone star roofing is there a contract', 'contract + reach (972)555-0143'],
  [
    'hey 972/555/0164 need a app for my gym iphone n android',
    'app-development + reach 972/555/0164',
  ],
  ['r u open saturdays 555-0136 ask for tony', 'hours + reach 555-0136'],
  ['mi cel es +52 55 1234 5678 escribanme por whatsapp', 'reach +52 55 1234 5678'],
  [
    'maria@casamartinez.mx or 469-555-0182 either works need more leads',
    'lead-generation + reach 469-555-0182',
  ],
  ['mi numero es 214 555 0155 me pueden marcar en la tarde', 'reach 214 555 0155'],
  ['+1 (682) 555-0119 NEED SEO ASAP', 'seo + reach +1 (682) 555-0119'],
  ['1-817-555-0168 is the shop, our ads got suspended agian', 'ads + reach 1-817-555-0168'],
  [
    'do u do automation for plumbers joe@joesplumbing.com',
    'automation + reach joe@joesplumbing.com',
  ],
  ['what do u guys charge drsmith.office@gmail.com', 'price + reach drsmith.office@gmail.com'],
  ['have to cancel my appt tmrw 817 555 0126 sorry', 'move + reach 817 555 0126'],
  [
    'want the free audit my email is Bobs.BBQ_dfw@yahoo.com.',
    'audit + reach Bobs.BBQ_dfw@yahoo.com',
  ],
  [
    'do yall work with law offices? 214.555.0187 ext 12 ask for renee',
    'trades + reach 214.555.0187 ext 12',
  ],
  [
    'can someone build me a new website call 19725550149',
    'website-development + reach 19725550149',
  ],
  ['sure 972 555 0138 but after 5 im w patients til then', 'capture'],
  ['dont hesitate to contact me about the roof leads', 'capture'],
  ['no problem contact me tmrw morning', 'capture'],
  ['yes here r my contact details dana@lakesidedental.com', 'capture'],
  ['DO NOT CALL ME AGAIN I NEVER SIGNED UP FOR THIS', 'refused'],
  ['stop texting me take 214-555-0177 off ur list', 'refused'],
  ['UNSUBSCRIBE', 'refused'],
  ['ya no me contacten por favor', 'refused'],
  ['whats ur phone number', 'person'],
  ['WHERE IS YOUR CONTACT INFO??', 'person'],
  ['not sure if i need seo or a miracle lol', 'seo'],
  ['seo or google ads which first budget is 1500-2000', 'ads'],
  ['need branding n a logo b4 grand opening 10-15-2025', 'branding'],
  ['quiero branding y seo para mi restaurante en frisco', 'branding'],
  ['automation for appt reminders?? we r in 75201-4432', 'automation'],
  ['ppc for hvac in plano is 2500 a month enough', 'google-ads + Plano'],
  ['why dont we show up on google when ppl serach dentist near me', 'seo-content + practices'],
  ['can u run our instagram n facebook we r a taco place in ft worth', 'social-media + Fort Worth'],
  ['our crm is a mess last guys never finished invoice 20391-884', 'crm-development'],
  ['u make those ai banners its for a 1200 sq ft shop', 'ai-banners'],
  [
    'looking for digital marketing for 3 car washes had the same bad agency since 2019',
    'digital-marketing',
  ],
  ['are u guys anywhere near desoto 75115', 'DeSoto'],
  ['do you work w doctors n clinics or just contractors', 'practices'],
  ['am i locked in 12 months or can i quit whenever', 'contract'],
  ['what time yall close today', 'hours'],
  ['MAKE SURE MY 2:30 GETS MOVED TO THURS', 'otherwise'],
  ['where do i get the free site audit', 'audit'],
  ['got any openings tues 11/04 around 9:30', 'times'],
  ['how much is this gonna cost me dont waste my time', 'price'],
  ['can i talk to a real human not a stupid bot', 'person'],
  ['PLS HAVE SOMEBODY CALL ME ABOUT GETTING STARTED', 'person'],
  ['hablan espanol?? tengo una taqueria', 'spanish'],
  ['cuanto cobran por manejar mis redes sociales', 'spanish'],
  ['are you sure this isnt a scam', 'otherwise'],
  ['u guys hiring', 'otherwise'],
  [
    "Hi, Karen Whitfield here, office manager at Whitfield Roofing. We'd like the free site audit. cell 214 555 0187",
    'audit + reach 214 555 0187',
  ],
  ['any openings thursday morning? reach me at 469‑555‑0133.', 'times + reach 469‑555‑0133'],
  [
    'we need branding for a new location, my direct line is 972 555 0164 ext 12',
    'branding + reach 972 555 0164 ext 12',
  ],
  [
    'who runs the ads over there, our current guy quit. tel:+1-817-555-0119',
    'ads + reach +1-817-555-0119',
  ],
  [
    'Allen Brooks <allen@brooksroofing.com> i need a new website for my roofing co',
    'website-development + Allen + reach allen@brooksroofing.com',
  ],
  [
    "why dont we show up higher on google?? we're on page 4. mailto:office@lakewoodtile.com.",
    'seo-content + reach office@lakewoodtile.com',
  ],
  [
    'hola soy Lupe de la panadería, i want more customers from instagram, mi número es 682 - 555 - 0145 gracias',
    'social-media + lead-generation + reach 682 - 555 - 0145',
  ],
  ['need seo for my plumbing company, call me back (214) 555–0172', 'seo + reach (214) 555–0172'],
  [
    'We are a London firm opening an office and want more leads in Plano, +44 20 7946 0958',
    'lead-generation + Plano + reach +44 20 7946 0958',
  ],
  ['just text 555-0198', 'reach 555-0198'],
  [
    'Hey this is Bob My number is 1 214 555 01 63 Call me back When you can thank you',
    'reach 1 214 555 01 63',
  ],
  [
    'Please email your contract termination terms to d.hargrove@hargrove-pllc.com.',
    'contract + reach d.hargrove@hargrove-pllc.com',
  ],
  [
    'Do you work with clinics? -- Dana Pruitt | Office Manager | Pruitt Family Clinic | O: 817.555.0126 | F: 817.555.0127 | <dana@pruittclinic.com>',
    'practices + reach 817.555.0126',
  ],
  [
    'what automation could you set up for patient reminders? dr.patel+office@northsidepeds.org',
    'automation + reach dr.patel+office@northsidepeds.org',
  ],
  ['hola! here are my contact details: Lupe Ortiz, lupe@panaderialupe.com, gracias', 'capture'],
  ["please stop contacting us at 972-555-0180, third time i'm asking", 'refused'],
  ['por favor no me contacten más y borren mi correo ana@dulcesana.com', 'refused'],
  [
    'Unsubscribe. And don’t call me either, I talked to you guys in March and nobody followed up',
    'refused',
  ],
  [
    'Counsel for Ridgeline Dental here. You are to make no contact with my client going forward.',
    'refused',
  ],
  ["Don't hesitate to contact me if you need anything else from our side", 'capture'],
  ['no problem, contact me', 'capture'],
  ['Why not? Contact me whenever it suits you.', 'capture'],
  ['yes but after 5, 214-555-0151', 'capture'],
  ['is (214) 555-0142 your real contact number?', 'person'],
  ['whats your phone number and where is the contact page, cant find it anywhere', 'person'],
  ['can i book an appointment for 10/14/2025 or 10/15/2025', 'times'],
  ['we can spend 500-1500 a month on ppc, is that enough', 'google-ads'],
  ['the other agency charges $1,299.99/mo, how much do you guys charge', 'price'],
  ['need to cancel my session tomorrow, the confirmation says invoice INV-2145-550173X', 'move'],
  ["what are your hours, we're over in 75201-4417", 'hours'],
  ['lol come find me 32.9342, -97.0781', 'otherwise'],
  [
    'family business 1998-2024 and we still do everything on paper, what kind of automation do you offer',
    'automation',
  ],
  ['Are you open 12/24/2025 or 12/31/2025?', 'hours'],
  ['can i move my strategy session from tuesday to friday please', 'move'],
  ['do u do seo in Frisco, how much is it, and do i have to sign anything', 'seo'],
  ['seo or google ads, which is better for a two attorney law office', 'ads'],
  ['hola, cuánto cuesta el branding para mi bakery', 'branding'],
  ['¿hablan español?', 'spanish'],
  ['buenas tardes tengo una panadería y quiero tener más clientes, me pueden ayudar', 'spanish'],
  ['our crm is a mess, can you fix it or do you build a new one', 'crm-development'],
  ['Can You build Me an App for my Gym in southlake', 'app-development + Southlake'],
  [
    'Good morning! Do you offer digital marketing in Mckinney, and what does it include?',
    'digital-marketing + McKinney',
  ],
  ['Are you sure you can work with law offices? The State Bar has rules about this.', 'trades'],
  [
    'just want to make sure im not locked into a contract, what if i want out after 2 months',
    'contract',
  ],
  ['can i talk to an actual human', 'person'],
  ['is the site audit actually free or is there a catch', 'audit'],
  ['can the ai make banners for our spring sale', 'ai-banners'],
  ['not sure we can afford this, how much is it in general', 'price'],
  ['have somebody call me tomorrow please', 'person'],
  ['u guys are trash my little cousin could do this 69420', 'otherwise'],
];

test.each(lines)('%j gets %j', (line, reaction) => {
  expect(reactionTo(line)).toBe(reaction);
});

/** Consent is meant, or it is not. In doubt it is: a question too many costs less than a lead. */
const consents: [typed: string, reaction: string][] = [
  ['do not call 972-555-0131', 'refused'],
  ['dont call 972-555-0131', 'refused'],
  ['please dont call', 'refused'],
  ['changed my mind, no phone calls please', 'refused'],
  ['no calls', 'refused'],
  ['I don’t want any calls', 'refused'],
  ['take me off your list', 'refused'],
  ['contact', 'capture'],
  ['Contact me', 'capture'],
  ['yes', 'capture'],
  ['Yes please!', 'capture'],
  ['YES', 'capture'],
  ['sure', 'capture'],
  ['for sure', 'capture'],
  ['sure thing', 'capture'],
  ['Don’t hesitate to contact me', 'capture'],
  ['do not hesitate to contact us', 'capture'],
  ['why not', 'capture'],
  ['Why not?', 'capture'],
  ['no problem, contact me', 'capture'],
  ['yes but after 5', 'capture'],
  ['here are my contact details', 'capture'],
  ["don't forget to contact me", 'capture'],
  ["why don't you contact me", 'capture'],
  ['you never contact me back', 'capture'],
  ['don’t contact me before noon', 'capture'],
  ['do not call me, contact me by email', 'capture'],
  ['contact me at joe@roof.example', 'capture'],
  ['no contact form? contact me', 'capture'],
  ['my contact number is 972 555 0188', 'capture'],
  ['not bad. sure', 'capture'],
  ['make sure it works', 'otherwise'],
  ['are you sure', 'otherwise'],
  ['not sure', 'otherwise'],
  ['I’m not really sure yet', 'otherwise'],
  ['I want to be sure', 'otherwise'],
  ["isn't sure", 'otherwise'],
  ['contact info?', 'person'],
  ['where is your contact page', 'person'],
  ['what is the contact email', 'person'],
  ['your contact number', 'person'],
  ["don't contact me", 'refused'],
  ['please stop contacting me', 'refused'],
  ['never contact me again', 'refused'],
  ['No contact please', 'refused'],
  ['stop', 'refused'],
  ['i do not want to be contacted', 'refused'],
  ['stop texting me', 'refused'],
  ['unsubscribe', 'refused'],
  ['delete my data', 'refused'],
  ['do not call me at 214-555-1234', 'refused'],
  ['no quiero que me llamen', 'refused'],
];

test.each(consents)('%j gets %j', (line, reaction) => {
  expect(reactionTo(line)).toBe(reaction);
});
