// What a browser finds at the API's own address: the frames come from there, so no page that runs a script or shows data is.
import type { FastifyPluginAsync } from 'fastify'
import { versionList } from '../front-page/versions.ts'
import type { PublishedScripts } from '../hosted-fields/index.ts'
import { sendPage } from '../layout/page.ts'
import { serveStylesheet } from '../layout/stylesheet.ts'
import { welcome } from './welcome.ts'

export interface WelcomeOptions {
  /** The API's public origin, and that of the pages, for links. Called only while a request is handled. */
  publicUrl: () => string
  pagesUrl: () => string
  /** The origin of the simulated bank, likewise. */
  acsUrl: () => string
  /** The demo shop, if one runs beside the gateway. */
  shopUrl: string | undefined
  /** The demo merchant's, if there is one. */
  publicKey: string | undefined
  /** The local authority's certificate, which is public: people may download and trust it. */
  caPem: () => string
  scripts: PublishedScripts
}

/** Serves the welcome page, the hosted fields' versions for scripts, and the local authority's certificate. */
export const welcomeRoutes: FastifyPluginAsync<WelcomeOptions> = async (app, options) => {
  const { publicUrl, pagesUrl, acsUrl, shopUrl, publicKey, caPem, scripts } = options
  if (shopUrl !== undefined && new URL(shopUrl).protocol !== 'https:') {
    throw new TypeError('shopUrl must be an https address.')
  }
  const script = scripts.builds[0]?.files.find(({ file }) => file === 'hosted-fields.js')
  serveStylesheet(app)

  app.get('/', async (_request, reply) =>
    sendPage(reply, {
      title: 'The gateway is running',
      subtitle: 'gateway',
      isPublic: true,
      main: welcome({
        origin: publicUrl(),
        pagesUrl: pagesUrl(),
        acsUrl: acsUrl(),
        shopUrl,
        publicKey,
        caPem: caPem(),
        script,
      }),
    }),
  )

  app.get('/hosted-fields.json', async (_request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'no-cache')
      .send(versionList(publicUrl(), scripts)),
  )

  app.get('/ca.crt', async (_request, reply) =>
    reply
      .header('content-disposition', 'attachment; filename="ca.crt"')
      .header('cache-control', 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .type('application/x-x509-ca-cert')
      .send(caPem()),
  )
}
