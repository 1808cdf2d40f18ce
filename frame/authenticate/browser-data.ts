/** The browser as the protocol describes it to an issuer (3-D Secure, cardholder account and browser information). */
export interface BrowserData {
  java_enabled: boolean
  javascript_enabled: true
  language: string
  color_depth: number
  screen_height: number
  screen_width: number
  /** Minutes from local time to UTC: positive west of Greenwich. */
  time_zone: number
  user_agent: string
}

/** The color depths that the protocol allows, besides 1. */
const DEPTHS = [48, 32, 24, 16, 15, 8, 4]

export function browserData(): BrowserData {
  const { language, userAgent } = navigator
  const { colorDepth, height, width } = screen
  return {
    // Browsers no longer run applets.
    java_enabled: false,
    javascript_enabled: true,
    language: language.slice(0, 8),
    color_depth: DEPTHS.find((depth) => depth <= colorDepth) ?? 1,
    screen_height: height,
    screen_width: width,
    time_zone: new Date().getTimezoneOffset(),
    user_agent: userAgent.slice(0, 2048),
  }
}
