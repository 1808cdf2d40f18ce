// What a shop is made of, for each framework.

export interface Framework {
  title: string
  /** Folders of templates/. A later one's files replace an earlier one's. */
  templates: readonly string[]
  scripts: Readonly<Record<string, string>>
  /** Added to those of every shop. */
  dependencies: Readonly<Record<string, string>>
  devDependencies: Readonly<Record<string, string>>
}

const START = 'node --env-file-if-exists=.env start.ts'
const WITH_VITE = { start: `vite build && ${START}`, test: 'vite build && playwright test' }

const REACT = { react: '^19.0.0', 'react-dom': '^19.0.0' }
const REACT_TYPES = { '@types/react': '^19.0.0', '@types/react-dom': '^19.0.0' }

export const frameworks = {
  react: {
    title: 'React',
    templates: ['base', 'server', 'client', 'react-form', 'react'],
    scripts: WITH_VITE,
    dependencies: REACT,
    devDependencies: { ...REACT_TYPES, '@vitejs/plugin-react': '^6.0.0', vite: '^8.0.0' },
  },
  vue: {
    title: 'Vue',
    templates: ['base', 'server', 'client', 'vue'],
    scripts: WITH_VITE,
    dependencies: { vue: '^3.5.0' },
    devDependencies: { '@vitejs/plugin-vue': '^6.0.0', vite: '^8.0.0' },
  },
  svelte: {
    title: 'Svelte',
    templates: ['base', 'server', 'client', 'svelte'],
    scripts: WITH_VITE,
    dependencies: { svelte: '^5.29.0' },
    devDependencies: { '@sveltejs/vite-plugin-svelte': '^7.0.0', vite: '^8.0.0' },
  },
  next: {
    title: 'Next',
    templates: ['base', 'client', 'react-form', 'next'],
    scripts: { start: START, test: 'next build && playwright test' },
    dependencies: { ...REACT, next: '^16.0.0' },
    devDependencies: { ...REACT_TYPES, typescript: '^5.9.0' },
  },
  html: {
    title: 'Plain HTML',
    templates: ['base', 'server', 'html'],
    scripts: { start: START, test: 'playwright test' },
    dependencies: {},
    devDependencies: {},
  },
} as const satisfies Record<string, Framework>

export type FrameworkName = keyof typeof frameworks

export const frameworkNames: readonly string[] = Object.keys(frameworks)

export const isFramework = (name: string): name is FrameworkName => frameworkNames.includes(name)
