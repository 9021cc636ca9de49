import { Unreachable } from '../../storefront/src/lib/api.ts';

/** While the shop works it says something every 15 seconds: in a minute without a word the connection was lost. */
const longestSilenceMs = 60_000;

/** The lines of an answer that came whole. @throws Unreachable where it breaks off, or falls silent */
export async function* linesOf(
  response: Response,
  silenceMs = longestSilenceMs,
): AsyncGenerator<string> {
  if (!response.body) return;
  let rest = '';
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await within(silenceMs, reader.read());
      if (done) return;
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      yield* lines.filter(Boolean);
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}

const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Nothing came for too long.')), ms);
  });
  try {
    return await Promise.race([work, silence]);
  } catch (cause) {
    throw new Unreachable('The answer broke off.', { cause });
  } finally {
    clearTimeout(timer);
  }
};
