// The browser as the protocol describes it to issuers, within the protocol's limits.
import { expect, test } from 'vitest'
import { browserData } from '../../../../frame/authenticate/browser-data.ts'
import { runInFrame } from '../support/frame.ts'

interface Browser {
  language?: string
  userAgent?: string
  screen?: object
}

/** What a browser is described as. */
async function describe({ language = 'en-US', userAgent = 'Browser/1.0', screen: size = {} }: Browser) {
  let data: ReturnType<typeof browserData> | undefined
  await runInFrame({}, () => {
    Object.assign(globalThis, {
      navigator: { language, userAgent },
      screen: { width: 1920, height: 1080, colorDepth: 24, ...size },
    })
    data = browserData()
  })
  return data
}

test('a browser tells its language, screen and name, runs scripts and no applets', async () => {
  expect(await describe({})).toEqual({
    java_enabled: false,
    javascript_enabled: true,
    language: 'en-US',
    color_depth: 24,
    screen_height: 1080,
    screen_width: 1920,
    time_zone: expect.any(Number),
    user_agent: 'Browser/1.0',
  })
})

test('the time zone is in minutes, positive west of Greenwich', async () => {
  const { getTimezoneOffset } = Date.prototype
  Date.prototype.getTimezoneOffset = () => 300
  try {
    expect(await describe({})).toMatchObject({ time_zone: 300 })
  } finally {
    Date.prototype.getTimezoneOffset = getTimezoneOffset
  }
})

test('a language has eight characters at most, a name 2,048', async () => {
  const data = await describe({ language: 'zh-Hant-TW', userAgent: 'x'.repeat(3_000) })
  expect(data?.language).toBe('zh-Hant-')
  expect(data?.user_agent).toHaveLength(2_048)
})

test.each([
  [64, 48],
  [48, 48],
  [47, 32],
  [30, 24],
  [24, 24],
  [16, 16],
  [15, 15],
  [14, 8],
  [8, 8],
  [7, 4],
  [4, 4],
  [3, 1],
  [1, 1],
  [0, 1],
])('a screen of %i bits is described by the protocol’s next lower value: %i', async (colorDepth, said) => {
  expect(await describe({ screen: { colorDepth } })).toMatchObject({ color_depth: said })
})
