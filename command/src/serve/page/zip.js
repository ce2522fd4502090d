/**
 * Files in one ZIP archive, stored without compression: enough to hand a folder to a player in one download.
 *
 * After Phil Katz, APPNOTE.TXT: a local header and the bytes of each file, then the directory, then its end.
 */

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

/** @param {Uint8Array} bytes */
function checksum(bytes) {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = (rest >>> 8) ^ TABLE[(rest ^ byte) & 255];
  return (rest ^ 0xffffffff) >>> 0;
}

/** Numbers of two and four bytes, the low ones first. @param {[number, 2 | 4][]} numbers */
function packed(numbers) {
  const bytes = new Uint8Array(numbers.reduce((sum, [, size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [value, size] of numbers) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}

/** @param {Record<string, string>} files name and text of each */
export function zip(files) {
  const encoder = new TextEncoder();
  /** @type {Uint8Array[]} */
  const bodies = [];
  /** @type {Uint8Array[]} */
  const directory = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [title, bytes] = [encoder.encode(name), encoder.encode(text)];
    // Version, UTF-8 names, stored, no time, the date 1980-01-01.
    /** @type {[number, 2 | 4][]} */
    const common = [[20, 2], [0x800, 2], [0, 2], [0, 2], [33, 2], [checksum(bytes), 4], [bytes.length, 4], [bytes.length, 4], [title.length, 2], [0, 2]];
    const local = packed([[0x04034b50, 4], ...common]);
    directory.push(packed([[0x02014b50, 4], [20, 2], ...common, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]]), title);
    bodies.push(local, title, bytes);
    offset += local.length + title.length + bytes.length;
  }
  const size = directory.reduce((sum, bytes) => sum + bytes.length, 0);
  const count = Object.keys(files).length;
  const end = packed([[0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2]]);
  return new Blob(/** @type {BlobPart[]} */ ([...bodies, ...directory, end]), { type: "application/zip" });
}
