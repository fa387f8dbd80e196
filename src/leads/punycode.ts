/** The parameters of Punycode (RFC 3492, section 5). */
const [base, minThreshold, maxThreshold, skew, damp] = [36, 1, 26, 38, 700];

/** The new bias (RFC 3492, section 6.1). */
function adapted(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? damp : 2));
  rest += Math.floor(rest / length);
  let k = 0;
  for (; rest > ((base - minThreshold) * maxThreshold) / 2; k += base) {
    rest = Math.floor(rest / (base - minThreshold));
  }
  return k + Math.floor((base * rest) / (rest + skew));
}

/**
 * The characters beyond ASCII of a valid label, which is given without "xn--" and in lower case: in
 * the order of their code points, because their places do not matter here.
 */
export function encodedCharacters(label: string): string {
  let length = Math.max(label.lastIndexOf('-'), 0);
  let digits = [...label.slice(length).replace('-', '')].map(
    (each) => (parseInt(each, base) + 26) % base,
  );
  let [code, position, bias, characters] = [128, 0, 72, ''];
  while (digits.length > 0) {
    const start = position;
    let [weight, used] = [1, 0];
    for (const digit of digits) {
      used += 1;
      position += digit * weight;
      const threshold = Math.min(Math.max(base * used - bias, minThreshold), maxThreshold);
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    digits = digits.slice(used);
    length += 1;
    bias = adapted(position - start, length, start === 0);
    code += Math.floor(position / length);
    position = (position % length) + 1;
    characters += String.fromCodePoint(code);
  }
  return characters;
}
