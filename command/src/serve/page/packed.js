/**
 * The packed objects of f-puzzles and SudokuPad, in links and alone: lz-string in base 64.
 *
 * After pieroxy, lz-string 1.4.4: a dictionary that grows as it is used, whose codes get a bit longer each time it doubles.
 * The codes 0 and 1 are followed by a new character of 8 or 16 bits; 2 is the end. Bits are sent the low ones first.
 */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const END = 2;

/** @param {string} letters */
export function unpack(letters) {
  let at = 0;
  /** @param {number} bits */
  const read = (bits) => {
    let value = 0;
    for (let bit = 0; bit < bits; bit += 1, at += 1) value |= ((LETTERS.indexOf(letters[Math.floor(at / 6)]) >> (5 - (at % 6))) & 1) << bit;
    return value;
  };
  const words = ["", "", ""];
  let [width, left, text, last] = [2, 1, "", ""];
  const grow = () => ((left -= 1) || ([left, width] = [2 ** width, width + 1]));
  while (at < letters.length * 6) {
    let code = read(width);
    if (code === END) return text;
    if (code < END) {
      words.push(String.fromCharCode(read(code ? 16 : 8)));
      code = words.length - 1;
      if (last) grow();
    }
    const word = words[code] ?? last + last[0];
    text += word;
    if (last) words.push(last + word[0]);
    // The first character makes no word, but the code after it is longer.
    if (last) grow();
    else [left, width] = [4, 3];
    last = word;
  }
  return text;
}

/** @param {string} text */
export function pack(text) {
  /** @type {Map<string, number>} */
  const words = new Map();
  const fresh = new Set();
  let [width, left, out, value, count, word] = [2, 2, "", 0, 0, ""];
  /** @param {number} number @param {number} bits */
  const write = (number, bits) => {
    for (let bit = 0; bit < bits; bit += 1) {
      value = (value << 1) | ((number >> bit) & 1);
      count += 1;
      if (count === 6) [out, value, count] = [out + LETTERS[value], 0, 0];
    }
  };
  const grow = () => ((left -= 1) || ([left, width] = [2 ** width, width + 1]));
  const put = () => {
    if (fresh.delete(word)) {
      const code = word.charCodeAt(0);
      write(code < 256 ? 0 : 1, width);
      write(code, code < 256 ? 8 : 16);
      grow();
    } else write(words.get(word) ?? 0, width);
    grow();
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (!words.has(letter)) fresh.add(letter), words.set(letter, words.size + 3);
    if (words.has(word + letter)) word += letter;
    else {
      put();
      words.set(word + letter, words.size + 3);
      word = letter;
    }
  }
  if (word) put();
  write(END, width);
  write(0, 6 - count);
  return out.padEnd(Math.ceil(out.length / 4) * 4, "=");
}

const PACKED = /N4Ig[\w+/=%-]*/;

/** The object in a text: packed, or as it is; `null` if there is none. @param {string} text @returns {Record<string, any> | null} */
export function objectOf(text) {
  const packed = PACKED.exec(text)?.[0];
  const plain = (packed ? unpack(decodeURIComponent(packed).replace(/=+$/, "")) : text).trim();
  if (!plain.startsWith("{")) return null;
  try {
    return JSON.parse(plain);
  } catch {
    return null;
  }
}

/** A link with another object in it. @param {string} link @param {object} object */
export const linkWith = (link, object) => link.replace(PACKED, encodeURIComponent(pack(JSON.stringify(object))));
