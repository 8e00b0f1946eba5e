package match

import (
	"encoding/binary"
	"errors"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/fingerprint"
)

// PackFormat is the number of the format of Pack; another one is written when
// sketches or keys are made in another way.
const PackFormat = 2

// maxHost is the longest name of a host, in bytes (RFC 1035, section 2.3.4).
const maxHost = 255

// Pack writes what the index keeps of a template, for who has so many that
// reading and compiling them all at every start would take minutes: some 550
// bytes in place of a template of forty thousand. AddPacked takes it.
func Pack(t *template.Template) []byte {
	e := newEntry("", t)
	host := fingerprint.HostOf(t.Site)
	if len(host) > maxHost {
		host = ""
	}
	b := make([]byte, 0, 2+len(host)+4*(len(e.sketch)+len(e.keys)))
	b = append(b, 0, byte(len(host)))
	if e.bands {
		b[0] = 1
	}
	b = append(b, host...)
	for _, n := range e.sketch {
		b = binary.LittleEndian.AppendUint32(b, n)
	}
	for _, n := range e.keys {
		b = binary.LittleEndian.AppendUint32(b, n)
	}
	return b
}

// AddPacked adds or replaces a template by what Pack wrote of it, without its
// program, which open must give when it is asked for; for an index of
// NewOpeningIndex.
func (x *Index) AddPacked(id string, packed []byte) error {
	const sketch = 4 * fingerprint.Hashes
	if len(packed) < 2 || len(packed) < 2+int(packed[1])+sketch || (len(packed)-2-int(packed[1]))%4 != 0 || packed[0] > 1 {
		return errors.New("match: these are no bytes of a packed template")
	}
	host := string(packed[2 : 2+packed[1]])
	e := entry{id: id, hash: uint32(fingerprint.Hash(id)), bands: packed[0] == 1, sketch: new(fingerprint.Sketch)}
	rest := packed[2+len(host):]
	for i := range e.sketch {
		e.sketch[i] = binary.LittleEndian.Uint32(rest[4*i:])
	}
	for at := sketch; at < len(rest); at += 4 {
		e.keys = append(e.keys, binary.LittleEndian.Uint32(rest[at:]))
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	x.table.put(e)
	x.hosts.put(id, host)
	return nil
}
