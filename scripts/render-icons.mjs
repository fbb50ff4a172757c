// Renders the images of public/ from one drawing: a window whose mullion separates two unlike panes.
import { writeFileSync } from 'node:fs';
import sharp from 'sharp';

const accent = '#2a4fcb';
const mark = (color) =>
  `<g fill="none" stroke="${color}" stroke-width="3"><rect x="3" y="3" width="26" height="26" rx="4"/><path d="M16 3v26"/><path d="M16 16h13" stroke-width="2"/></g>`;
const svg = (width, height, content) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${content}</svg>`;
const tile = ({ radius, scale }) => {
  const margin = (32 - 32 * scale) / 2;
  return svg(
    32,
    32,
    `<rect width="32" height="32" rx="${radius}" fill="${accent}"/><g transform="translate(${margin} ${margin}) scale(${scale})">${mark('#fff')}</g>`,
  );
};
/** Launchers crop maskable icons to a circle of 80 % of the side. */
const [rounded, maskable] = [tile({ radius: 7, scale: 0.72 }), tile({ radius: 0, scale: 0.56 })];
const social = svg(
  1200,
  630,
  `<rect width="1200" height="630" fill="#0e1113"/><g transform="translate(100 215) scale(6.25)">${mark('#8fa8ff')}</g><g font-family="Inter, Helvetica, Arial, sans-serif"><text x="360" y="310" font-size="104" font-weight="600" fill="#e8ecee">Mullion</text><text x="364" y="380" font-size="38" fill="#b3bdc3">Linux and Windows nodes, side by side</text></g>`,
);

const png = (drawing, side) => sharp(Buffer.from(drawing), { density: 1200 }).resize(side).png().toBuffer();

/** An .ico file whose images are PNG files: a directory of 16 bytes each, then the images. */
function ico(images) {
  const directory = Buffer.alloc(6 + 16 * images.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(images.length, 4);
  let offset = directory.length;
  for (const [index, { side, image }] of images.entries()) {
    const at = 6 + 16 * index;
    directory.writeUInt8(side, at);
    directory.writeUInt8(side, at + 1);
    directory.writeUInt16LE(1, at + 4);
    directory.writeUInt16LE(32, at + 6);
    directory.writeUInt32LE(image.length, at + 8);
    directory.writeUInt32LE(offset, at + 12);
    offset += image.length;
  }
  return Buffer.concat([directory, ...images.map(({ image }) => image)]);
}

const style = `<style>@media (prefers-color-scheme: dark){g{stroke:#8fa8ff}}</style>`;
writeFileSync('public/icons/icon.svg', `${svg(32, 32, style + mark(accent))}\n`);
writeFileSync('public/icons/icon-192.png', await png(rounded, 192));
writeFileSync('public/icons/icon-512.png', await png(rounded, 512));
writeFileSync('public/icons/maskable-512.png', await png(maskable, 512));
writeFileSync('public/icons/apple-touch-icon.png', await png(tile({ radius: 0, scale: 0.68 }), 180));
writeFileSync('public/social.png', await sharp(Buffer.from(social)).png({ palette: true }).toBuffer());
const sides = [16, 32, 48];
const images = await Promise.all(sides.map(async (side) => ({ side, image: await png(rounded, side) })));
writeFileSync('public/favicon.ico', ico(images));
