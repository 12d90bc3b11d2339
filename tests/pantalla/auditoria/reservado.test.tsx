import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { HechoDeHistoria, Historia } from '#api/contract/auditoria.ts'
import { abrir, contestar } from '#tests/pantalla/escena.tsx'
import { enMesa } from '#tests/pantalla/mesa.ts'

const STREAM = 'compra-compraUno1'
const contado = (revision: number, tipo: string, texto: string): HechoDeHistoria => ({
  revision,
  tipo,
  texto,
  data: {},
  momento: `2026-11-2${revision}T15:00:00.000Z`,
  cadena: 'a'.repeat(64),
  posicion: String(revision + 10),
  quien: { id: 'finanzas001', tipo: 'financiero' },
  id: `hecho-${revision}`,
  nombre: 'Ricardo',
  via: 'web',
  comando: `comando-${revision}`,
  causa: null,
})
const HISTORIA: Historia = {
  stream: STREAM,
  nombre: 'C1-0001',
  seRetrata: true,
  nombres: {},
  eventos: [
    contado(0, 'NegociacionAbierta', 'Se abrió la negociación'),
    { revision: 1, ven: ['callcenter'] },
    contado(2, 'PagoConfirmado', 'Confirmó el pago'),
  ],
  siguiente: null,
}

const enHistoria = (tipo: 'auditor' | 'financiero') => {
  enMesa(tipo)
  contestar('get', '/api/auditoria/:stream/historia', HISTORIA)
  contestar('get', '/api/auditoria/:stream/retrato', {
    stream: STREAM,
    revision: 2,
    momento: '2026-11-22T15:00:00.000Z',
    estado: {},
    nombres: {},
  })
  contestar('get', '/api/auditoria/:stream/cadena', {
    comando: 'comando-2',
    hecho: { oculto: true },
    juntos: [],
    masJuntos: false,
    origen: [],
    masOrigen: false,
    trajo: [],
    masTrajo: 0,
    avisos: [],
    masAvisos: false,
  })
  return abrir(`/auditoria/historia/${STREAM}`)
}

it.each([
  ['auditor', true],
  ['financiero', false],
] as const)('hashes, positions and ids of facts are shown to auditors alone: %s', async (tipo, seVen) => {
  await enHistoria(tipo)
  const hecho = page.getByRole('region', { name: 'Confirmó el pago' })
  await expect.element(hecho.getByText('Por dónde')).toBeVisible()
  for (const nombre of ['Comando', 'Posición', 'Hecho', 'Cadena'])
    expect(hecho.getByText(nombre, { exact: true }).elements().length, nombre).toBe(seVen ? 1 : 0)
  expect(page.getByText('aaaaaaaa', { exact: true }).elements().length).toBe(seVen ? 2 : 0)
})

it('a fact that an auditor may not see has its place in the list and on the slider, and says who may', async () => {
  await enHistoria('auditor')
  await expect.element(page.getByText('3 de 3', { exact: true })).toBeVisible()
  const hechos = page.getByRole('region', { name: 'Sus hechos' }).getByRole('listitem')
  await expect.poll(() => hechos.elements().length).toBe(3)
  await expect.element(hechos.nth(1)).toHaveTextContent('Hecho reservado, revisión 1Lo ve: Call center')
  const deslizador = page.getByRole('slider', { name: 'Momento de la historia' })
  ;(deslizador.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByText('2 de 3', { exact: true })).toBeVisible()
  await expect.element(deslizador).toHaveAttribute('aria-valuetext', '2 de 3: Hecho reservado, revisión 1')
  await expect.element(page.getByText('Así estaba todo en la revisión 1.')).toBeVisible()
  const reservado = page.getByRole('region', { name: 'Hecho reservado, revisión 1' }).getByText('Lo ve: Call center')
  await expect.element(reservado).toBeVisible()
})
