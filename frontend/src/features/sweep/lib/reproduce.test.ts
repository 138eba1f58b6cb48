import { reproduceCommands } from './reproduce';

it('asks what the page was asked, quoted for a shell', () => {
  const search = new URLSearchParams({ question: 'map', filter: "topology = 'torus'" });
  const [, answer] = reproduceCommands({ id: 'abc' }, search, 'https://sweeps.example.org');
  expect(answer).toBe(
    String.raw`fabricsweep answer abc --question map --filter 'topology = '\''torus'\'''`,
  );
});
