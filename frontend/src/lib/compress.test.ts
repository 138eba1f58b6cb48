import { compressed, WORTH_BYTES } from './compress';

/** A file whose content can be streamed, which that of jsdom's files cannot. */
async function file(content: BodyInit, name = 'tables.txt'): Promise<File> {
  return Object.assign(await new Response(content).blob(), { name }) as unknown as File;
}

const LARGE = '0x0002 013 : (Channel Adapter)\n'.repeat(WORTH_BYTES / 16);

beforeEach(() => {
  // Stands for the browser's own, made of the one part that it is given.
  vi.stubGlobal('File', function StreamableFile([part]: [Blob], name: string) {
    return Object.assign(part, { name });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('compresses large files, keeping name and content', async () => {
  const sent = await compressed(await file(LARGE));
  expect(sent.name).toBe('tables.txt');
  expect(sent.size).toBeLessThan(LARGE.length / 10);
  const read = sent.stream().pipeThrough(new DecompressionStream('gzip'));
  expect(await new Response(read).text()).toBe(LARGE);
});

it('leaves small files and compressed ones as they are', async () => {
  const small = await file('few');
  expect(await compressed(small)).toBe(small);
  const archive = new Uint8Array(WORTH_BYTES + 1);
  archive.set([0x1f, 0x8b]);
  const packed = await file(archive, 'tables.txt.gz');
  expect(await compressed(packed)).toBe(packed);
});

it('sends files as they are where the browser cannot compress', async () => {
  vi.stubGlobal('CompressionStream', undefined);
  const large = await file(LARGE);
  expect(await compressed(large)).toBe(large);
});
