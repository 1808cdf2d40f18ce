// Lists of the API, which come in pages.

/** All entries of a list. */
export async function allOf<Entry>(list: AsyncIterable<Entry>): Promise<Entry[]> {
  const all: Entry[] = []
  for await (const entry of list) all.push(entry)
  return all
}
