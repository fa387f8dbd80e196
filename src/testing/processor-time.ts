/** The processor time of a function, in µs, with that of other threads of this process. */
export function processorTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

const maxTries = 20;

/**
 * Whether one piece of work ever takes less than `factor` times the processor time of another: tries
 * until it does, at most 20 times, so that a busy machine cannot make it look worse than it is.
 */
export function takesLessThan(factor: number, work: () => void, other: () => void): boolean {
  let [least, leastOfOther] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let tries = 0; tries < maxTries; tries += 1) {
    least = Math.min(least, processorTime(work));
    leastOfOther = Math.min(leastOfOther, processorTime(other));
    if (least < factor * leastOfOther) return true;
  }
  return false;
}
