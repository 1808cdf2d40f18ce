// The issuer's frames inside ours.
import { issuerFeatures } from '../../src/authenticate/features.ts'
import { randomId } from '../../src/random-id.ts'

/** Its scripts and forms work, on its origin. It can navigate only itself, and can't open windows or browser dialogs. */
const SANDBOX = 'allow-scripts allow-forms allow-same-origin'

/**
 * Posts data to an issuer, whose answer a new frame shows.
 * @param place contains the frame
 * @param title its accessible name
 * @param onLoad called whenever it has loaded something
 */
export function postToIssuer(
  place: ShadowRoot,
  url: string,
  data: Readonly<Record<string, string | undefined>>,
  title: string,
  onLoad: () => void,
): HTMLIFrameElement {
  const iframe = document.createElement('iframe')
  // Unguessable: no other page can open something in it.
  iframe.name = randomId()
  iframe.title = title
  iframe.referrerPolicy = 'no-referrer'
  iframe.setAttribute('sandbox', SANDBOX)
  iframe.allow = issuerFeatures()
  place.append(iframe)

  const form = document.createElement('form')
  form.method = 'post'
  form.action = url
  form.target = iframe.name
  for (const [name, value] of Object.entries(data)) {
    if (value === undefined) continue
    const input = document.createElement('input')
    Object.assign(input, { type: 'hidden', name, value })
    form.append(input)
  }
  document.body.append(form)
  form.submit()
  form.remove()
  iframe.addEventListener('load', onLoad)
  return iframe
}
