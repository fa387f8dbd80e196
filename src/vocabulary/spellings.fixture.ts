/** Invisible characters that programs put into copied text. */
const invisible = [
  ...['\u00ad', '\u034f', '\u061c', '\u115f', '\u17b4', '\u180b', '\u180e', '\u200b', '\u200c'],
  ...['\u200d', '\u200e', '\u200f', '\u2060', '\u2061', '\u2064', '\u206a', '\u3164', '\ufe0f'],
  ...['\ufeff', '\uffa0', '\u{e0061}', '\u{e01ef}'],
];

const [local, domain, ascii] = ['dana', 'müller.example', 'xn--mller-kva.example'];

/** The normalized address of every spelling. */
export const spelledAddress = `${local}@${ascii}`;

/** 75 different ways to type one email address. */
export const spellings: readonly string[] = [
  `${local}@${domain}`,
  `${local}@${ascii}`,
  `${local}@MÜLLER.Example`,
  `Dana@${domain}`,
  `DANA@${ascii.toUpperCase()}`,
  `${local}@müller。example`,
  `${local}@müller．example`,
  `${local}@müller｡example`,
  `${local}@müller.example.`,
  `${local}@ｍüｌｌｅｒ.ｅｘａｍｐｌｅ`,
  `ｄａｎａ＠ｘｎ－－ｍｌｌｅｒ－ｋｖａ．ｅｘａｍｐｌｅ`,
  `${local}＠${domain}`,
  `da\u00adna@mül\u00adler。exam\u200bple`,
  `\ufeff${local}@${ascii}\u200b`,
  ...invisible.map((each) => `${local}@mü${each}ller.example`),
  ...invisible.map((each) => `${local}@xn--mller-${each}kva.exam${each}ple`),
  ...invisible.map((each) => `${each}da${each}na@${domain}${each}`),
].slice(0, 75);
