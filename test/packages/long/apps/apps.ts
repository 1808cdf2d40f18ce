// Apps of other people's frameworks and bundlers, as small as they can be: a page with the payment form, which shows the token that it gets.
// Where the gateway is comes with the address: `?publicKey=…&frameUrl=…`.

export interface App {
  /** Beside ours. */
  packages: readonly string[]
  files: Readonly<Record<string, string>>
  /** A command of an installed package, with its arguments. */
  build: readonly string[]
  /** Likewise; its port is in the environment. Or the folder of a site without a server. */
  served: { command: readonly string[] } | { folder: string }
}

const TOKEN = 'Thank you! '

/** Without a framework: defines the element, and shows the token that it gets. */
const SCRIPT = `import { definePaymentForm } from '@service/hosted-fields/payment'

const { publicKey, frameUrl } = Object.fromEntries(new URLSearchParams(location.search))
definePaymentForm({ publicKey, frameUrl })
document.querySelector('hosted-payment').pay = async ({ token }) => {
  document.querySelector('output').textContent = '${TOKEN}' + token
  return {}
}
`
const ELEMENT = '<hosted-payment amount="4200"></hosted-payment><output></output>'

const REACT_PAGE = `import { PaymentForm } from '@service/hosted-fields/payment/react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

export default function Checkout() {
  const [search] = useSearchParams()
  const [token, setToken] = useState('')
  const pay = async (payment: { token?: string }) => {
    setToken(payment.token ?? '')
    return {}
  }
  return (
    <>
      <PaymentForm publicKey={search.get('publicKey') ?? ''} frameUrl={search.get('frameUrl') ?? ''} amount={4200} onPay={pay} />
      {token && <output>${TOKEN}{token}</output>}
    </>
  )
}
`
const REACT_ROOT = `import { Outlet, Scripts } from 'react-router'

export default () => (
  <html lang="en">
    <body>
      <Outlet />
      <Scripts />
    </body>
  </html>
)
`

const VUE_PAGE = `<script setup lang="ts">
import { PaymentForm } from '@service/hosted-fields/payment/vue'

const { query } = useRoute()
const token = ref('')
const pay = async (payment: { token?: string }) => {
  token.value = payment.token ?? ''
  return {}
}
</script>

<template>
  <PaymentForm :public-key="String(query.publicKey)" :frame-url="String(query.frameUrl)" :amount="4200" @pay="pay" />
  <output v-if="token">${TOKEN}{{ token }}</output>
</template>
`

const SVELTE_PAGE = `<script lang="ts">
import { paymentForm } from '@service/hosted-fields/payment/svelte'
import { page } from '$app/state'

let token = $state('')
const settings = {
  publicKey: page.url.searchParams.get('publicKey') ?? '',
  frameUrl: page.url.searchParams.get('frameUrl') ?? '',
  amount: 4200,
  onPay: async (payment: { token?: string }) => {
    token = payment.token ?? ''
    return {}
  },
}
</script>

<hosted-payment {@attach paymentForm(settings)}></hosted-payment>
{#if token}<output>${TOKEN}{token}</output>{/if}
`

const ANGULAR_MAIN = `import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { definePaymentForm, type Payment } from '@service/hosted-fields/payment'

const search = new URLSearchParams(location.search)
definePaymentForm({ publicKey: search.get('publicKey') ?? '', frameUrl: search.get('frameUrl') ?? '' })

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: '<hosted-payment [amount]="4200" [pay]="pay" /><output>{{ token() }}</output>',
})
class App {
  readonly token = signal('')
  readonly pay = async (payment: Payment) => {
    this.token.set('${TOKEN}' + payment.token)
    return {}
  }
}

bootstrapApplication(App)
`
const ANGULAR_BUILD = {
  builder: '@angular/build:application',
  options: { browser: 'src/main.ts', index: 'src/index.html', tsConfig: 'tsconfig.json', outputPath: 'dist' },
}

/** All of one version: each asks for exactly that of the others. */
const ROUTER = ['react-router', '@react-router/node', '@react-router/serve', '@react-router/dev'].map(
  (name) => `${name}@7.18.4`,
)

const page = (body: string) =>
  `<!doctype html>\n<html lang="en"><title>Shop</title><body>${body}</body></html>\n`

/** A script of one file, beside a page that is already there. */
const bundled = (packages: readonly string[], build: readonly string[]): App => ({
  packages,
  files: {
    'app.js': SCRIPT,
    'site/index.html': page(`${ELEMENT}<script type="module" src="app.js"></script>`),
  },
  build,
  served: { folder: 'site' },
})

export const apps: Readonly<Record<string, App>> = {
  'React Router': {
    packages: ['react@19', 'react-dom@19', 'isbot@5', 'vite@7', 'typescript@5', ...ROUTER],
    files: {
      'vite.config.ts': `import { reactRouter } from '@react-router/dev/vite'\nexport default { plugins: [reactRouter()] }\n`,
      'app/root.tsx': REACT_ROOT,
      'app/routes.ts': `import { index } from '@react-router/dev/routes'\nexport default [index('checkout.tsx')]\n`,
      'app/checkout.tsx': REACT_PAGE,
    },
    build: ['react-router', 'build'],
    served: { command: ['react-router-serve', './build/server/index.js'] },
  },
  Nuxt: {
    packages: ['nuxt@4', 'vue@3', 'typescript@5'],
    files: {
      'nuxt.config.ts': 'export default defineNuxtConfig({ telemetry: false })\n',
      'app/app.vue': VUE_PAGE,
    },
    build: ['nuxt', 'build'],
    served: { command: ['nuxt', 'preview'] },
  },
  SvelteKit: {
    packages: ['@sveltejs/kit@2', '@sveltejs/vite-plugin-svelte@6', 'svelte@5', 'vite@7'],
    files: {
      'svelte.config.js': 'export default {}\n',
      'vite.config.js': `import { sveltekit } from '@sveltejs/kit/vite'
const preview = { port: Number(process.env.PORT), host: '127.0.0.1' }
export default { plugins: [sveltekit()], preview }
`,
      'src/app.html': page('%sveltekit.head%<div>%sveltekit.body%</div>'),
      'src/routes/+page.svelte': SVELTE_PAGE,
    },
    build: ['vite', 'build'],
    served: { command: ['vite', 'preview'] },
  },
  Astro: {
    packages: ['astro@5'],
    files: { 'src/pages/index.astro': page(`${ELEMENT}<script>${SCRIPT}</script>`) },
    build: ['astro', 'build'],
    served: { folder: 'dist' },
  },
  Angular: {
    packages: [
      ...['core', 'common', 'compiler', 'platform-browser', 'compiler-cli', 'build', 'cli'].map(
        (one) => `@angular/${one}@21`,
      ),
      ...['rxjs@7', 'tslib@2', 'typescript@5.9'],
    ],
    files: {
      'angular.json': JSON.stringify({
        version: 1,
        projects: { shop: { projectType: 'application', root: '', architect: { build: ANGULAR_BUILD } } },
      }),
      'tsconfig.json': JSON.stringify({
        compilerOptions: { target: 'es2022', module: 'preserve', strict: true, skipLibCheck: true },
        angularCompilerOptions: { strictTemplates: true },
        files: ['src/main.ts'],
      }),
      'src/main.ts': ANGULAR_MAIN,
      'src/index.html': page('<app-root></app-root>'),
    },
    build: ['ng', 'build'],
    served: { folder: 'dist/browser' },
  },
  webpack: bundled(
    ['webpack@5', 'webpack-cli@6'],
    [
      'webpack',
      'build',
      '--entry',
      './app.js',
      '-o',
      'site',
      '--output-filename',
      'app.js',
      '--mode',
      'production',
    ],
  ),
  Parcel: bundled(['parcel@2'], ['parcel', 'build', 'app.js', '--dist-dir', 'site', '--no-cache']),
  esbuild: bundled(['esbuild'], ['esbuild', 'app.js', '--bundle', '--format=esm', '--outfile=site/app.js']),
  Rollup: bundled(
    ['rollup@4', '@rollup/plugin-node-resolve@16'],
    ['rollup', 'app.js', '-p', 'node-resolve', '-f', 'es', '-d', 'site'],
  ),
}
