// Charts, drawn on the server: a picture that needs no script. The same figures stand in a table beside it.
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
  /** A value at the scale. */
  format(value: number): string
}

const SIZE = { width: 640, height: 220, left: 64, bottom: 24, top: 8 }

/** The most labels below the bars that can be read. */
const LABELS = 6

/** Bars, one for each label. */
export function barChart({ id, title, summary, labels, series, format }: ChartContent): Html {
  const { width, height, left, bottom, top } = SIZE
  const places = labels.map((_, index) => index)
  const x = scaleBand(places, [left, width]).paddingInner(0.2).paddingOuter(0.1)
  const layers = stack<number, number>()
    .keys(series.map((_, index) => index))
    .value((at, key) => series[key]?.values[at] ?? 0)(places)
  const highest = Math.max(1, ...layers.flatMap((layer) => layer.map(([, end]) => end)))
  const y = scaleLinear([0, highest], [height - bottom, top]).nice(4)
  const every = Math.ceil(labels.length / LABELS)
  const bars = layers.map(
    (layer, key) =>
      html`<g class="series ${series[key]?.tone}">${layer.map(([from, until], at) =>
        until > from
          ? html`<rect x="${round(x(at) ?? 0)}" y="${round(y(until))}" width="${round(x.bandwidth())}" height="${round(y(from) - y(until))}"></rect>`
          : undefined,
      )}</g>`,
  )
  return html`<figure class="chart">
    <svg viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${id}-title ${id}-about">
      <title id="${id}-title">${title}</title>
      <desc id="${id}-about">${summary}</desc>
      ${y.ticks(4).map(
        (
          tick,
        ) => html`<g class="tick"><line x1="${left}" x2="${width}" y1="${round(y(tick))}" y2="${round(y(tick))}"></line>
          <text x="${left - 8}" y="${round(y(tick)) + 4}" text-anchor="end">${format(tick)}</text></g>`,
      )}
      ${bars}
      ${labels.map((label, at) =>
        at % every === 0
          ? html`<text class="label" x="${round((x(at) ?? 0) + x.bandwidth() / 2)}" y="${height - 6}" text-anchor="middle">${label}</text>`
          : undefined,
      )}
    </svg>
    <figcaption>${series.map(({ name, tone }) => html`<span class="key ${tone}">${name}</span>`)}</figcaption>
  </figure>`
}

const round = (value: number) => Math.round(value * 10) / 10
