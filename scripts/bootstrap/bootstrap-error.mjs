/** Something that the person at the terminal can mend; its message is shown alone, without a stack trace. */
export class BootstrapError extends Error {}

/** Runs a command's work; a failure that it foresaw ends the process with its message and a non-zero code. */
export async function runCommand(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    if (!(error instanceof BootstrapError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
