// Reads metrics as Prometheus does.

export interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

/** Asks for a gateway's metrics. @param url where they are */
export async function scrape(url: string | undefined): Promise<{ text: string; samples: Sample[] }> {
  const answer = await fetch(url ?? '')
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`The metrics answer ${answer.status}: ${text}`)
  return { text, samples: text.split('\n').flatMap(readLine) }
}

function readLine(line: string): Sample[] {
  const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
  if (line.startsWith('#') || name === '') return []
  const pairs = labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)
  return [
    {
      name,
      labels: Object.fromEntries([...pairs].map(([, key, text]) => [key, text])),
      value: Number(value),
    },
  ]
}

/** The sum of a metric's samples that have these labels. */
export function sumOf(samples: readonly Sample[], name: string, labels: Record<string, string> = {}): number {
  const wanted = Object.entries(labels)
  return samples
    .filter((one) => one.name === name && wanted.every(([key, value]) => one.labels[key] === value))
    .reduce((sum, { value }) => sum + value, 0)
}

/** The value of a metric without labels; undefined: it isn't shown. */
export const valueIn = (samples: readonly Sample[], wanted: string): number | undefined =>
  samples.find(({ name }) => name === wanted)?.value
