import { expect, it } from 'vitest'
import { SE_VA } from '#api/contract/vivo.ts'
import { conectarWamp } from '#tests/api/wamp/conexion.ts'
import { sistemaComun } from '#tests/sistema.ts'

const sistema = sistemaComun()

it('a server that goes isn’t ready, still answers, ends each connection with its answer, and tells its sockets', async () => {
  const { port, live, retirar } = await sistema().otraApi()
  const cliente = await sistema().abrirCuenta('consumidor', 'personal', 'Ana Paz')
  const pedir = async (camino: string) => {
    const r = await fetch(`http://127.0.0.1:${port}${camino}`, { headers: { cookie: cliente.cookie } })
    return { estado: r.status, conexion: r.headers.get('connection'), espera: r.headers.get('retry-after') }
  }
  expect(await pedir('/api/salud/listo')).toEqual({ estado: 200, conexion: 'keep-alive', espera: null })
  const [pagina, muda] = [await conectarWamp({ port }, cliente), await conectarWamp({ port })]
  await pagina.saludar()

  const retirado = retirar(0.2)
  expect(await pedir('/api/salud/listo')).toEqual({ estado: 503, conexion: 'close', espera: '1' })
  expect(await pedir('/api/yo')).toEqual({ estado: 200, conexion: 'close', espera: null })
  await retirado
  await live.cerrar()
  expect(await Promise.all([pagina.cierre, muda.cierre])).toEqual([1012, 1012])
  expect(pagina.recibidos.at(-1)).toEqual([6, {}, SE_VA])
  expect(muda.recibidos).toEqual([])
})
