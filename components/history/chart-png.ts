import { chartLook } from '@/components/ui/chart/chart-colors';
import type { ChartLine } from '@/components/ui/chart/plot-spec';

interface Picture {
  canvas: HTMLCanvasElement;
  /** Where the theme is read. */
  host: HTMLElement;
  title: string;
  subtitle: string;
  lines: readonly ChartLine[];
}

const edge = 16;
const rowHeight = 18;

/** The chart with its title, range and legend, in the colors of the theme, as a PNG. */
export async function chartPng({ canvas, host, title, subtitle, lines }: Picture): Promise<Blob> {
  const ratio = canvas.width / Math.max(1, canvas.clientWidth);
  const { colors, font } = chartLook(host);
  const width = canvas.width / ratio + 2 * edge;
  const columns = Math.max(1, Math.floor((width - 2 * edge) / 220));
  const legendHeight = Math.ceil(lines.length / columns) * rowHeight;
  const picture = document.createElement('canvas');
  picture.width = Math.round(width * ratio);
  picture.height = Math.round((52 + canvas.height / ratio + legendHeight + edge) * ratio);
  const context = picture.getContext('2d');
  if (context === null) throw new Error('The browser gave no canvas to draw on.');
  context.scale(ratio, ratio);
  context.fillStyle = colors.surface;
  context.fillRect(0, 0, picture.width, picture.height);
  context.textBaseline = 'alphabetic';
  const text = (words: string, o: { x: number; y: number; color: string; most: number }) => {
    context.fillStyle = o.color;
    context.fillText(words, o.x, o.y, o.most);
  };
  context.font = font.replace(/^\S+/, '600 14px');
  text(title, { x: edge, y: 24, color: colors.ink, most: width - 2 * edge });
  context.font = font;
  text(subtitle, { x: edge, y: 42, color: colors['ink-2'], most: width - 2 * edge });
  context.drawImage(canvas, edge, 52, canvas.width / ratio, canvas.height / ratio);
  for (const [at, line] of lines.entries()) {
    const x = edge + (at % columns) * ((width - 2 * edge) / columns);
    const y = 52 + canvas.height / ratio + (Math.floor(at / columns) + 0.7) * rowHeight;
    context.strokeStyle = colors[line.color];
    context.lineWidth = line.width;
    context.setLineDash([...line.dash]);
    context.beginPath();
    context.moveTo(x, y - 4);
    context.lineTo(x + 22, y - 4);
    context.stroke();
    text(line.label, { x: x + 28, y, color: colors['ink-2'], most: (width - 2 * edge) / columns - 36 });
  }
  return new Promise((resolve, reject) => {
    picture.toBlob((blob) => (blob === null ? reject(new Error('The picture is empty.')) : resolve(blob)), 'image/png');
  });
}
