import { type Banco, PUERTO, PUERTO_BASE } from './banco.ts'
import { entrar } from './flujos.ts'
import { crearConexion } from './http.ts'
import { type Cifrar, mediana, percentil } from './medidas.ts'
import { llenar } from './tablas.ts'

/**
 * Measures pages and searches of an order table with up to `hasta` rows, against the baseline's.
 */
export const medirPaginas = async (banco: Banco, cifra: Cifrar, rondas: number, hasta: number): Promise<void> => {
  const { lectura, base } = banco
  const esquema = await banco.esquema()
  const { rows: elegido } = await lectura.query(
    `select id from ${esquema}.cuentas where tipo_usuario = 'proveedor' and matriz is null and correo = 'proveedor@demo.ec'`,
  )
  const proveedorId = String(elegido[0].id)
  const parte = await entrar(PUERTO, 'proveedor@demo.ec')
  const buscados = ['uniformes', 'cacao', 'maria fernanda', '-0004', 'ab12', 'fletes a la']
  const medir = async (deProducto: boolean, cuantas: number) => {
    const tiempos = { paginas: [] as number[], busquedas: [] as number[] }
    const c = crearConexion(deProducto ? PUERTO : PUERTO_BASE)
    await c.abrir()
    const pedir = async (camino: string, lista: number[]) => {
      const desde = performance.now()
      const { estado, cuerpo } = await c.pedir('GET', camino, undefined, parte.cookie)
      lista.push(performance.now() - desde)
      if (estado !== 200) throw new Error(`${camino}: ${estado} ${cuerpo}`)
      return JSON.parse(cuerpo)
    }
    for (let i = 0; i < cuantas * 3; i += 1) {
      let despues = ''
      for (let pagina = 0; pagina < 4; pagina += 1) {
        const camino = deProducto
          ? `/proveedor_ajax?draw=1&start=0&length=5${despues && `&despues=${despues}`}`
          : `/pagina?proveedor=${proveedorId}${despues && `&despues=${despues}`}`
        const respuesta = await pedir(camino, tiempos.paginas)
        despues = deProducto ? respuesta.siguiente : String(respuesta.data.at(-1).id)
      }
    }
    for (let i = 0; i < cuantas; i += 1) {
      const q = encodeURIComponent(buscados[i % buscados.length] as string)
      const camino = deProducto
        ? `/proveedor_ajax?draw=1&start=0&length=5&search[value]=${q}`
        : `/buscar?proveedor=${proveedorId}&q=${q}`
      await pedir(camino, tiempos.busquedas)
    }
    c.cerrar()
    return tiempos
  }
  const comparar = async (filas: number) => {
    const razones = { p50: [] as number[], p99: [] as number[], busqueda: [] as number[] }
    const propias: number[] = []
    for (let ronda = 0; ronda <= rondas; ronda += 1) {
      const deBase = await medir(false, 60)
      const nuestras = await medir(true, 60)
      if (ronda === 0) continue
      razones.p50.push(mediana(nuestras.paginas) / mediana(deBase.paginas))
      razones.p99.push(percentil(nuestras.paginas, 99) / percentil(deBase.paginas, 99))
      razones.busqueda.push(percentil(nuestras.busquedas, 99) / percentil(deBase.busquedas, 99))
      propias.push(percentil(nuestras.paginas, 99))
    }
    const pagina = `página con totales exactos, ${filas} pedidos`
    cifra(`${pagina}, p50 / base sin totales`, mediana(razones.p50), 'x', undefined, 2.5)
    cifra(`${pagina}, p99 / base sin totales`, mediana(razones.p99), 'x', undefined, 2)
    cifra(`búsqueda, ${filas} pedidos, p99 / base con trigramas`, mediana(razones.busqueda), 'x', undefined, 1.3)
    return mediana(propias)
  }
  await llenar(lectura, base, esquema, 0, hasta / 10)
  const chica = await comparar(hasta / 10)
  await llenar(lectura, base, esquema, hasta / 10, hasta)
  const grande = await comparar(hasta)
  cifra(`página p99, ${hasta} / ${hasta / 10} pedidos`, grande / chica, 'x', undefined, 1.5)
}
