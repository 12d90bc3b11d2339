import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronLeft, Pause, Play } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation, useParams } from 'react-router-dom'
import type { Historia } from '#api/contract/auditoria.ts'
import { VER } from '#domain/destinos.ts'
import { tieneCaso } from '#domain/permisos.ts'
import { ruta } from '#domain/rutas.ts'
import { unir } from '#domain/texto.ts'
import cifras from '#web/cifras/cifras.module.css'
import { Nada, Parte } from '#web/cifras/parte.tsx'
import { HISTORIAS } from '#web/escritorio/rutas.ts'
import { AvisoDePasado, Historia as Lista, Tiempo } from '#web/pedido/hoja/tiempo.tsx'
import { Caida } from '#web/servidor/caida.tsx'
import { codigoDe } from '#web/servidor/pedir.ts'
import { VerMas } from '#web/servidor/ver-mas.tsx'
import { Boton } from '#web/ui/boton.tsx'
import { momentoCompletoExacto } from '#web/ui/cifras.ts'
import { useVolverALaLista } from '#web/ui/de-la-lista.ts'
import { Eleccion } from '#web/ui/formulario/campo.tsx'
import { NoEncontrada } from '#web/ui/no-encontrada.tsx'
import { useParametros } from '#web/ui/parametros.ts'
import { Hueso } from '#web/ui/piezas.tsx'
import { useTitulo } from '#web/ui/titulo.ts'
import { useEsAuditor } from '#web/yo/es-auditor.ts'
import { rutaDeInicio, useYo } from '#web/yo/sesion.ts'
import { CadenaDe } from './cadena.tsx'
import { Caso } from './caso.tsx'
import { ComoEstaba } from './como-estaba.tsx'
import { consultaDeHistoria, consultaDeLoQueSigue, consultaDeRetrato } from './consultas.ts'
import { DelHecho } from './del-hecho.tsx'
import { Dibujo } from './dibujo.tsx'
import estilo from './historia.module.css'
import { categoriaEscrita } from './palabras.ts'
import { useReproduccion } from './reproduccion.ts'
import { motivoDeAlto, seMuestra, sucesosDe } from './vistos.ts'

/**
 * Shows /auditoria/historia/{stream}: any history with its slider, its object at each point and how
 * each fact came about (decisiones/auditoria, «How it stood»).
 */
export const HistoriaDe = () => {
  const { stream = '' } = useParams()
  const { data: yo } = useYo()
  const esAuditor = useEsAuditor()
  const consulta = useInfiniteQuery(consultaDeHistoria(stream))
  const [parametros, poner] = useParametros()
  const { state } = useLocation()
  const alVolver = useVolverALaLista()
  const paginas = consulta.data?.pages ?? []
  const sucesos = sucesosDe(paginas)
  const ultimo = sucesos.length - 1
  const lugarDe = (parametro: string): number => {
    const dicha = parametros.get(parametro)
    return dicha === null ? -1 : sucesos.findIndex(({ revision }) => revision === Number(dicha))
  }
  const pedida = lugarDe('version')
  const en = parametros.get('en')
  const hastaEn =
    en === null
      ? -1
      : sucesos.findLastIndex((suceso) => seMuestra(suceso) && Date.parse(suceso.momento) <= Date.parse(en))
  const i = pedida >= 0 ? pedida : hastaEn >= 0 ? hastaEn : ultimo
  const dicha = lugarDe('con')
  const con = dicha < 0 ? i - 1 : dicha
  const decir = (cambios: Readonly<Record<string, string | null>>) =>
    poner(
      (nuevos) => {
        for (const [parametro, valor] of Object.entries(cambios))
          if (valor === null) nuevos.delete(parametro)
          else nuevos.set(parametro, valor)
        return nuevos
      },
      { replace: true, state },
    )
  const ir = (indice: number) =>
    decir({ version: indice >= ultimo ? null : String(sucesos[indice]?.revision), en: null })
  const { corre, alternar } = useReproduccion(i, ultimo, ir)
  const { hasNextPage, refetch } = consulta
  const sigue = useQuery({
    ...consultaDeLoQueSigue(stream, sucesos[ultimo]?.revision ?? -1),
    enabled: ultimo >= 0 && !hasNextPage,
  })
  const crecio = (sigue.data?.eventos.length ?? 0) > 0
  useEffect(() => {
    if (crecio) void refetch()
  }, [crecio, refetch])
  const category = stream.slice(0, stream.indexOf('-'))
  const [primera] = paginas
  const titulo = unir(categoriaEscrita(category), primera?.nombre ?? '')
  useTitulo(titulo)
  const suceso = sucesos[i]
  const visto = seMuestra(suceso) ? suceso : undefined
  const retrato = useQuery({
    ...consultaDeRetrato(stream, suceso?.revision ?? 0),
    enabled: suceso !== undefined && primera?.seRetrata === true,
  })
  if (consulta.error && !primera)
    return ['no-existe', 'formulario-invalido'].includes(codigoDe(consulta.error) ?? '') ? (
      <NoEncontrada />
    ) : (
      <Caida error={consulta.error} reintentar={() => void consulta.refetch()} />
    )
  if (!primera) return <Hueso ancho="100%" alto={320} />
  const detenido = motivoDeAlto(paginas)
  const nombres = Object.assign({}, ...paginas.map((pagina) => pagina.nombres)) as Historia['nombres']
  return (
    <div className={estilo.historia}>
      <header className={estilo.cabeza}>
        <Link to={yo ? `${rutaDeInicio(yo.cuenta)}?${VER}=${HISTORIAS}` : ruta('home')} onClick={alVolver}>
          <ChevronLeft size={15} aria-hidden />
          Historias
        </Link>
        <h1>{titulo}</h1>
        <p className={estilo.nota}>{stream}</p>
      </header>
      {tieneCaso(category) ? <Caso stream={stream} /> : null}
      {detenido ? <p role="alert">{detenido}</p> : null}
      <div className={estilo.aviso}>
        {i < ultimo && suceso ? (
          <AvisoDePasado
            que="todo"
            cuando={visto ? `el ${momentoCompletoExacto(visto.momento)}` : `en la revisión ${suceso.revision}`}
            volver={() => ir(ultimo)}
          />
        ) : null}
        {pedida < 0 && (en !== null || parametros.has('version')) && hastaEn < 0 ? (
          <p role="alert">
            {en === null
              ? 'Esta historia no tiene esa versión: así está ahora.'
              : `El ${momentoCompletoExacto(en)} esta historia todavía no empezaba: así está ahora.`}
          </p>
        ) : null}
      </div>
      <section className={cifras.parte} aria-label="Su vida">
        <Dibujo
          {...{ category, vistos: sucesos.filter(seMuestra), estado: retrato.data?.estado }}
          revision={suceso?.revision ?? 0}
        />
        {sucesos.length > 1 ? (
          <div className={estilo.mandos}>
            <Boton onClick={alternar} aria-pressed={corre}>
              {corre ? <Pause size={15} aria-hidden /> : <Play size={15} aria-hidden />}
              {corre ? 'Detener' : 'Reproducir'}
            </Boton>
            {primera.seRetrata ? (
              <Eleccion
                nombre="Comparar con"
                value={dicha < 0 ? '' : String(sucesos[dicha]?.revision)}
                onChange={({ target }) => decir({ con: target.value === '' ? null : target.value })}
              >
                <option value="">el hecho anterior</option>
                {sucesos.map(({ revision, texto }) => (
                  <option key={revision} value={revision}>
                    {`${revision}. ${texto}`}
                  </option>
                ))}
              </Eleccion>
            ) : null}
          </div>
        ) : null}
        <Tiempo sucesos={sucesos} i={i} ir={ir} />
      </section>
      <div className={estilo.columnas}>
        <div className={estilo.historia}>
          {primera.seRetrata && suceso ? (
            <Parte titulo="Cómo estaba">
              <ComoEstaba {...{ stream, category, sucesos, i, con }} />
            </Parte>
          ) : null}
          {visto ? (
            <Parte titulo={visto.texto}>
              <DelHecho {...{ visto, category, nombres }} />
            </Parte>
          ) : suceso && !seMuestra(suceso) ? (
            <Parte titulo={suceso.texto}>
              <Nada>{suceso.lectores}</Nada>
            </Parte>
          ) : null}
          {visto ? (
            <Parte titulo="De dónde vino y qué trajo">
              <CadenaDe stream={stream} visto={visto} />
            </Parte>
          ) : null}
        </div>
        <Parte titulo="Sus hechos">
          <Lista
            sucesos={sucesos.map((suceso) => ({
              ...suceso,
              cadena: esAuditor && seMuestra(suceso) ? suceso.cadena : undefined,
              quien: seMuestra(suceso)
                ? { nombre: suceso.nombre, lado: suceso.quien.tipo }
                : { nombre: suceso.lectores, lado: 'reservado' },
            }))}
            i={i}
            ir={ir}
          />
          <VerMas de={consulta}>Ver los que siguen</VerMas>
        </Parte>
      </div>
    </div>
  )
}
