/** Making large files small enough to send. */

/** Below this, compressing gains nothing that anyone would notice. */
export const WORTH_BYTES = 1_048_576;

async function isCompressed(file: File): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x1f && second === 0x8b;
}

/**
 * The file compressed with gzip under its own name, which the service undoes by itself; the file
 * as it is when it is small, compressed already, or the browser cannot. Tables of a large fabric
 * are hundreds of megabytes that shrink tenfold.
 */
export async function compressed(file: File): Promise<File> {
  if (file.size < WORTH_BYTES || typeof CompressionStream === 'undefined') return file;
  if (await isCompressed(file)) return file;
  const stream = file.stream().pipeThrough(new CompressionStream('gzip'));
  return new File([await new Response(stream).blob()], file.name, { type: 'application/gzip' });
}
