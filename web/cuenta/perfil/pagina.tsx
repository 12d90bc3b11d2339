import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { MapPinned, Store } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Perfil as DatosDePerfil } from '#api/contract/cuenta.ts'
import { negocia, vende } from '#domain/cuenta/tipos.ts'
import { HORARIO, LOGO, PALABRAS } from '#domain/destinos.ts'
import { ruta } from '#domain/rutas.ts'
import { consultaPerfil } from '#web/cuenta/consultas.ts'
import { PorLlegar } from '#web/servidor/por-llegar.tsx'
import boton from '#web/ui/boton.module.css'
import { Logo } from '#web/ui/piezas.tsx'
import { useTitulo } from '#web/ui/titulo.ts'
import { CambiarContrasena } from './acceso.tsx'
import { Ancla } from './ancla.tsx'
import { AjustesDeAvisos } from './avisos.tsx'
import { Barra } from './barra.tsx'
import { DatosDelPerfil } from './datos.tsx'
import { useEdicion } from './edicion.ts'
import { LogoDelPerfil } from './logo.tsx'
import { PalabrasClave } from './palabras-clave.tsx'
import estilo from './perfil.module.css'
import { HorarioSemanal } from './semana.tsx'
import { Sesiones } from './sesiones.tsx'
import { Ubicacion } from './ubicacion.tsx'

const rutaDeAscenso = ({ id, clase }: DatosDePerfil): string =>
  clase === 'empresa'
    ? ruta('cuenta_empresa_upgrade', { idEmpresaProveedor: id })
    : ruta('cuenta_personal_upgrade', { idCuentaPersonal: id })

const CLASE: Partial<Record<DatosDePerfil['clase'], string>> = {
  personal: 'Cliente personal',
  empresa: 'Empresa',
  individual: 'Proveedor individual',
  sucursal: 'Sucursal',
}

/** Shows /perfil: the reader's own account. */
export const Perfil = () => {
  useTitulo('Tu perfil')
  const consulta = useQuery(consultaPerfil)
  const { data } = consulta
  if (data) return <Cuerpo perfil={data} />
  return <PorLlegar de={consulta} alto={480} />
}

const Cuerpo = ({ perfil }: { perfil: DatosDePerfil }) => {
  const { tipoUsuario, clase, matriz } = perfil
  const edicion = useEdicion(perfil)
  const enlace = clsx(boton.boton, boton.normal)
  return (
    <>
      <div className={estilo.pagina}>
        <header className={estilo.encabezado}>
          <Logo key={perfil.logo} src={perfil.logo} nombre={perfil.nombre} lado={48} />
          <div>
            <h1>{perfil.nombre}</h1>
            <p>
              {[
                CLASE[clase] ?? 'Equipo de BandWork',
                matriz ? `de ${matriz.nombre}` : '',
                perfil.identificacion,
                perfil.correo,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          {tipoUsuario === 'proveedor' && clase === 'empresa' ? (
            <Link to={ruta('sucursales')} className={enlace}>
              <MapPinned size={15} aria-hidden />
              Sucursales
            </Link>
          ) : null}
          {tipoUsuario === 'consumidor' ? (
            <Link to={rutaDeAscenso(perfil)} className={enlace}>
              <Store size={15} aria-hidden />
              Pasar a proveedor
            </Link>
          ) : null}
        </header>
        <div className={estilo.columna}>
          <DatosDelPerfil perfil={perfil} deNegocio={negocia(perfil) && clase !== 'personal'} edicion={edicion} />
          {vende(perfil) ? <Ubicacion perfil={perfil} edicion={edicion} /> : null}
        </div>
        <div className={estilo.columna}>
          <Ancla id={LOGO}>
            <LogoDelPerfil perfil={perfil} />
          </Ancla>
          {vende(perfil) ? (
            <>
              <Ancla id={PALABRAS}>
                <PalabrasClave edicion={edicion} />
              </Ancla>
              <Ancla id={HORARIO}>
                <HorarioSemanal perfil={perfil} edicion={edicion} />
              </Ancla>
            </>
          ) : null}
          <AjustesDeAvisos perfil={perfil} />
          <CambiarContrasena perfil={perfil} />
          <Sesiones />
        </div>
      </div>
      <Barra edicion={edicion} />
    </>
  )
}
