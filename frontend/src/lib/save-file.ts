/** Files that the page makes itself, and text for the clipboard. */
import { type Drawing, pngScale } from './figure-picture';

/** Hands a file to the browser to be saved. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun with the click; only the address is given back.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  });
}

const svgBlob = (svg: string) => new Blob([svg], { type: 'image/svg+xml;charset=utf-8' });

export function saveSvg({ svg }: Drawing, name: string): void {
  saveFile(svgBlob(svg), name);
}

/** What the service gives in a file, as it is. @throws Error with the service's status. */
export async function textOf(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The service answered ${String(answer.status)}.`);
  return answer.text();
}

export function saveText(csv: string, name: string): void {
  saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), name);
}

/** A byte order mark, without which spreadsheets take the text for another encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

export function saveCsv(csv: string, name: string): void {
  saveFile(new Blob([BYTE_ORDER_MARK, csv], { type: 'text/csv;charset=utf-8' }), name);
}

/** @throws Error when the browser cannot draw the picture. */
export async function savePng(drawing: Drawing, name: string): Promise<void> {
  const address = URL.createObjectURL(svgBlob(drawing.svg));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = pngScale(drawing);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(drawing.width * scale);
    canvas.height = Math.round(drawing.height * scale);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('this browser gives no canvas');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/png');
    });
    if (blob === null) throw new Error('this browser makes no PNG of it');
    saveFile(blob, name);
  } finally {
    URL.revokeObjectURL(address);
  }
}
