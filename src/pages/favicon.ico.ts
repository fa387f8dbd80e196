import { markImage } from '../site/seo/mark-image.ts';

const side = 32;
const headerBytes = 22;

/** A PNG as an icon file with one image: https://en.wikipedia.org/wiki/ICO_(file_format) */
function iconFile(png: Buffer): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // with one image
  header.writeUInt8(side, 6);
  header.writeUInt8(side, 7);
  header.writeUInt16LE(1, 10); // color planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(headerBytes, 18);
  return Buffer.concat([header, png]);
}

/** The icon for programs that request it by this name, such as feed readers. */
export async function GET() {
  const icon = iconFile(await markImage(side, 1));
  return new Response(new Uint8Array(icon), { headers: { 'Content-Type': 'image/x-icon' } });
}
