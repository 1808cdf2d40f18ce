/** Parses JSON. @returns the text itself if it isn't JSON: the library refuses it like any other wrong setting */
export function fromJson(text: string): ReturnType<typeof JSON.parse> {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
