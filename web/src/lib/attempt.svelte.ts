/** Attempt: something that is asked of the server and may fail; a form shows how it stands. */

export class Attempt {
  trouble = $state.raw<unknown>(null);
  isBusy = $state(false);

  /** Try it; whether it went well. */
  async run(what: () => Promise<void>): Promise<boolean> {
    this.isBusy = true;
    this.trouble = null;
    try {
      await what();
      return true;
    } catch (found) {
      this.trouble = found;
      return false;
    } finally {
      this.isBusy = false;
    }
  }
}
