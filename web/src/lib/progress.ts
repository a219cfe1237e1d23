/** Progress: which lessons were finished in this browser. */

const storageKey = "kwartet-lessons";

function all(): Record<string, string[]> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Record<string, string[]>) : {};
  } catch {
    return {};
  }
}

/** The lessons of a game that were finished. */
export function finishedLessons(game: string): string[] {
  const found = all()[game];
  return Array.isArray(found) ? found : [];
}

/** Remember that a lesson was finished. */
export function finishLesson(game: string, lesson: string): void {
  const finished = new Set([...finishedLessons(game), lesson]);
  localStorage.setItem(storageKey, JSON.stringify({ ...all(), [game]: [...finished] }));
}
