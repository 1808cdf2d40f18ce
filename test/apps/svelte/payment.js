import { mount } from 'svelte'
import App from './payment.svelte'

const root = document.querySelector('#app')
mount(App, { target: root, props: JSON.parse(root.dataset.settings) })
