// Charts, drawn on the server: they need no script. Bars are a picture that stretches; labels are text and never do. The same figures
// stand in a table next to them.
import { scaleBand, scaleLinear } from 'd3-scale'
import { stack } from 'd3-shape'
import { type Html, html } from './html.ts'

export interface Series {
  name: string
  /** Its look in the stylesheet. */
  tone: 'one' | 'two' | 'bad'
  values: readonly number[]
}

export interface ChartContent {
  /** Unique on the page. */
  id: string
  title: string
  /** What it says, for who does not see it. */
  summary: string
  /** Of each bar, as many as each series has values. */
  labels: readonly string[]
  /** Put on top of each other. */
  series: readonly Series[]
  /** What each place is compared with, as a line. */
  before?: { name: string; values: readonly number[] }
  /** A value, as exactly as it is. */
  format(value: number): string
  /** The same at the scale, short. Absent: as `format`. */
  tick?(value: number): string
  /** What to say where all values are 0. */
  empty: string
}

/** The picture is stretched to its place. */
const SIZE = 100

/** The most labels below the bars that can be read. */
const LABELS = 7

const TICKS = 4

/** Bars, one for each label. */
export function barChart(content: ChartContent): Html {
  const { id, title, summary, labels, series, format, tick = format, empty } = content
  // A line of zeros compares with nothing.
  const before = content.before?.values.some((value) => value !== 0) ? content.before : undefined
  const all = [...series, ...(before ? [before] : [])]
  if (all.every(({ values }) => values.every((value) => value === 0)))
    return html`<p class="empty">${empty}</p>`
  const places = labels.map((_, index) => index)
  const layers = stack<number, number>()
    .keys(series.map((_, index) => index))
    .value((at, key) => series[key]?.values[at] ?? 0)(places)
  const ends = layers.flatMap((layer) => layer.map(([, end]) => end))
  const highest = Math.max(...ends, ...(before?.values ?? []))
  const x = scaleBand(places, [0, SIZE]).paddingInner(0.2).paddingOuter(0.1)
  const y = scaleLinear([0, highest], [SIZE, 0]).nice(TICKS)
  // All values are whole cents, or counts.
  const ticks = y.ticks(TICKS).filter(Number.isInteger)
  const bars = layers.map(
    (layer, key) =>
      html`<g class="series ${series[key]?.tone}">${layer.map(([from, until], at) =>
        until > from
          ? html`<rect x="${round(x(at) ?? 0)}" y="${round(y(until))}" width="${round(x.bandwidth())}" height="${round(y(from) - y(until))}">${!before && html`<title>${labels[at]}: ${series[key]?.name} ${format(until - from)}</title>`}</rect>`
          : undefined,
      )}</g>`,
  )
  const middle = (at: number) => (x(at) ?? 0) + x.bandwidth() / 2
  const line = before?.values.map((value, at) => `${round(middle(at))},${round(y(value))}`).join(' ')
  // One text for all of a place, wherever the pointer is above it.
  const namesOf = (at: number) => all.map(({ name, values }) => `${name} ${format(values[at] ?? 0)}`)
  const every = Math.ceil(labels.length / LABELS)
  return html`<figure class="chart">
    <div class="plot">
      <div class="scale" aria-hidden="true">${ticks.toReversed().map((value) => html`<span>${tick(value)}</span>`)}</div>
      <svg viewBox="0 0 ${SIZE} ${SIZE}" preserveAspectRatio="none" role="img" aria-labelledby="${id}-title ${id}-about">
        <title id="${id}-title">${title}</title>
        <desc id="${id}-about">${summary}${before && ` The line is “${before.name}”.`}</desc>
        ${ticks.map((value) => html`<line class="tick" x1="0" x2="${SIZE}" y1="${round(y(value))}" y2="${round(y(value))}"></line>`)}
        ${bars}
        ${line !== undefined && html`<polyline class="before edge" points="${line}"></polyline><polyline class="before" points="${line}"></polyline>`}
        ${before && places.map((at) => html`<rect class="place" x="${round(middle(at) - x.step() / 2)}" y="0" width="${round(x.step())}" height="${SIZE}"><title>${labels[at]}: ${namesOf(at).join(', ')}</title></rect>`)}
      </svg>
      <div class="places" aria-hidden="true">${labels.map((label, at) => html`<span${at % (2 * every) === every && html` class="second"`}>${at % every === 0 && label}</span>`)}</div>
    </div>
    <figcaption>${series.map(({ name, tone }) => html`<span class="key ${tone}">${name}</span>`)}${before && html`<span class="key before">${before.name}</span>`}</figcaption>
  </figure>`
}

const round = (value: number) => Math.round(value * 100) / 100
