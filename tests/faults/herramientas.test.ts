import { describe, expect, it, vi } from 'vitest'
import { hastaQue } from '#tests/espera.ts'
import { unaInstalacion } from '#tests/instalacion.ts'
import { procDe } from '#tests/proc.ts'
import { correr } from '#tests/programa.ts'

const producto = unaInstalacion()

const herramienta = (nombre: string, ...argumentos: string[]) =>
  correr(`api/herramientas/${nombre}.ts`, { DATA_DIR: producto.datos(), DEMO: '1' }, ...argumentos)
const posicion = async () => BigInt((await producto.pedir('/api/salud')).cuerpo.posicion)

describe('the tools beside the running product', () => {
  it('`demo --pedidos 50` adds fifty orders that the product shows', async () => {
    const antes = await posicion()
    const { codigo, salida, errores } = await herramienta('demo', '--pedidos', '50')
    expect([codigo, salida], errores).toEqual([0, '50 pedidos más en el mercado de demostración\n'])
    await hastaQue(async () => expect((await posicion()) - antes).toBeGreaterThanOrEqual(50n))
    const mala = await herramienta('demo', '--pedidos', 'muchos')
    expect(mala).toMatchObject({ codigo: 1, errores: '--pedidos debe ser un número entero desde 1.\n' })
  })

  it('`reconstruir` swaps without a difference while readers go on', async () => {
    const cookie = await producto.entrar('proveedor@demo.ec')
    let seguir = true
    const estados = new Set<number>()
    const leer = async () => {
      while (seguir) {
        const r = await producto.pedir('/proveedor_ajax?draw=1&length=5', { cookie })
        estados.add(r.estado)
        expect(r.cuerpo.recordsTotal).toBeGreaterThan(0)
      }
    }
    const lector = leer()
    const { codigo, salida } = await herramienta('reconstruir')
    seguir = false
    await lector
    expect(salida).toMatch(/Lado de lectura reconstruido en la posición \d+: 0 diferencias/)
    expect([codigo, [...estados]]).toEqual([0, [200]])
  })

  it('`auditar` says that all is right, and the parts still run when it has ended', async () => {
    const antes = procDe(producto.datos()).length
    const { codigo, salida } = await herramienta('auditar')
    expect(salida).toMatch(/^Todo cuadra: \d+ hechos, hasta la posición \d+$/m)
    expect(codigo).toBe(0)
    expect(procDe(producto.datos())).toHaveLength(antes)
  })

  it('`hechos` prints a stream by its name or code, and its personal data only when asked', async () => {
    const cookie = await producto.entrar('cliente@demo.ec')
    const { cuerpo } = await producto.pedir('/carga_pedidos_ajax?draw=1&length=5', { cookie })
    const [{ idPediProv: codigo, descriPedido }] = cuerpo.data
    const cerrado = await herramienta('hechos', codigo)
    expect(cerrado.codigo, cerrado.errores).toBe(0)
    expect(cerrado.salida).toMatch(/^0 {2}\S+Z {2}PedidoColocado {2}\w+ \d+, demo$/m)
    expect(cerrado.salida).toContain('"descripcion":"(cifrado)"')
    const abierto = await herramienta('hechos', codigo, '--descifrar')
    expect(abierto.salida).toContain(JSON.stringify(descriPedido))
    expect(abierto.salida.split('\n').length).toBe(cerrado.salida.split('\n').length)
    const nadie = await herramienta('hechos', 'pedido-1')
    expect([nadie.codigo, nadie.errores]).toEqual([1, 'No hay nada que se llame pedido-1.\n'])
    expect((await herramienta('hechos')).errores).toMatch(/^Di un stream, o el código/)
  })

  it('`auditar` names a changed row of the read side, and `reconstruir` lists and heals it', async () => {
    const id = await producto.detras('bandwork', async (client) => {
      const { rows } = await client.query<{ esquema: string }>('select esquema from proyeccion.activo')
      const tabla = `${rows[0]?.esquema}.pedidos`
      const cambiada = await client.query(
        `update ${tabla} set descripcion = 'cambiada' where id = (select min(id) from ${tabla}) returning id`,
      )
      return cambiada.rows[0].id as string
    })
    const auditoria = await herramienta('auditar')
    expect(auditoria.salida).toContain(`El lado de lectura no cuadra: pedidos (${id}), con otros valores`)
    expect(auditoria.codigo).toBe(1)
    const rehecho = await herramienta('reconstruir')
    expect(rehecho.salida).toContain(`diferencia: pedidos (${id}), con otros valores`)
    expect(rehecho.codigo).toBe(1)
    expect((await herramienta('auditar')).codigo).toBe(0)
  })

  /**
   * Restarts the store, which keeps its newest events in memory: a new one knows only what is
   * stored.
   */
  const almacenNuevo = async () => {
    process.kill(producto.parte('eventstore'), 'SIGKILL')
    await vi.waitFor(async () => expect(await posicion()).toBeGreaterThan(0n), { timeout: 20_000, interval: 200 })
  }

  it('`auditar` names the stream that lost its end, though the running store still has it in memory', async () => {
    const evento = await producto.detras('eventstore', async (client) => {
      const { rows } = await client.query(
        `delete from events where position = (
           select position from events e where stream like 'pedido-%' and revision > 0
             and revision = (select max(revision) from events where stream = e.stream)
             and position < (select max(position) from events where type not like '$%')
           order by position desc limit 1)
         returning stream, revision`,
      )
      return rows[0] as { stream: string; revision: string }
    })
    const { codigo, salida } = await herramienta('auditar')
    expect(salida).toContain(
      `El log no cuadra: ${evento.stream}, revisión ${evento.revision}: falta lo que sigue a la revisión ${Number(evento.revision) - 1}`,
    )
    expect(codigo).toBe(1)
  })

  it('`auditar` names the event with a changed stored byte', async () => {
    const evento = await producto.detras('eventstore', async (client) => {
      const { rows } = await client.query(
        `update events set data = convert_to(replace(convert_from(data, 'UTF8'), '"subtotal":', '"subtotal":9'), 'UTF8')
         where position = (select min(position) from events where type = 'PropuestaEnviada') returning stream, revision`,
      )
      return rows[0] as { stream: string; revision: string }
    })
    await almacenNuevo()
    const { codigo, salida } = await herramienta('auditar')
    expect(salida).toContain(
      `El log no cuadra: No se puede leer PropuestaEnviada (${evento.stream}, revisión ${evento.revision}): su cadena no es la de lo que guarda`,
    )
    expect(codigo).toBe(1)
  })
})
