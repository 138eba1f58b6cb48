/**
 * Names and seeds that nobody has used before, on whatever system the tests run. A system that the
 * tests started is empty: there they are the same in every run, so that each sees what the last has seen.
 */
import { basename } from 'node:path';

const SEEDS = 1_000_000_000;
const LETTERS = 26;
const A = 'a'.charCodeAt(0);

const isOwn = (process.env.FABRICSWEEP_URL ?? '') === '' || process.env.FABRICSWEEP_E2E_OWN === '1';
const RUN = isOwn ? 0 : Date.now();

/** Letters alone: a digit could stand in a number that a test looks for on the page. */
function letters(number) {
  const rest = Math.floor(number / LETTERS);
  return (rest > 0 ? letters(rest) : '') + String.fromCharCode(A + (number % LETTERS));
}

/**
 * @param {string} file the test's own, since all of them share a system
 * @returns {{seed: number, mark: string}} a base seed (0 to 10⁹ - 1; the next few are free as well),
 *   and letters that make a name one's own
 */
export function unused(file) {
  const seed = [...basename(file)].reduce(
    (sum, letter) => (sum * 31 + letter.charCodeAt(0)) % SEEDS,
    RUN % SEEDS,
  );
  return { seed, mark: letters(seed) };
}
