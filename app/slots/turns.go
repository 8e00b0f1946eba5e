package slots

import "slices"

// Turns is a queue that people take turns in: the first thing of each who waits
// comes before the second of anybody. It is not safe for concurrent use.
type Turns[T comparable] struct {
	order   []string // people who wait, by their turn
	waiting map[string][]T
	all     int
}

// Push puts something after what its person has waiting already.
func (q *Turns[T]) Push(who string, what T) {
	if q.waiting == nil {
		q.waiting = map[string][]T{}
	}
	if len(q.waiting[who]) == 0 {
		q.order = append(q.order, who)
	}
	q.waiting[who] = append(q.waiting[who], what)
	q.all++
}

// Next takes out the first thing of the first person in turn of whom it may be
// taken, and that person's next turn comes after everyone else's.
func (q *Turns[T]) Next(may func(who string, what T) bool) (who string, what T, ok bool) {
	for i, who := range q.order {
		if what := q.waiting[who][0]; may(who, what) {
			q.take(who, 0)
			if len(q.waiting[who]) > 0 {
				q.order = append(slices.Delete(q.order, i, i+1), who)
			}
			return who, what, true
		}
	}
	return "", what, false
}

// May reports whether Next would give something.
func (q *Turns[T]) May(may func(who string, what T) bool) bool {
	return slices.ContainsFunc(q.order, func(who string) bool { return may(who, q.waiting[who][0]) })
}

// Drop takes something out that no longer waits; false where it does not.
func (q *Turns[T]) Drop(what T) bool {
	for who, list := range q.waiting {
		if i := slices.Index(list, what); i >= 0 {
			q.take(who, i)
			return true
		}
	}
	return false
}

// take takes out one thing of a person; who has no more has no turn.
func (q *Turns[T]) take(who string, i int) {
	q.all--
	if q.waiting[who] = slices.Delete(q.waiting[who], i, i+1); len(q.waiting[who]) == 0 {
		delete(q.waiting, who)
		q.order = slices.DeleteFunc(q.order, func(o string) bool { return o == who })
	}
}

// Has reports whether something waits.
func (q *Turns[T]) Has(what T) bool {
	for _, list := range q.waiting {
		if slices.Contains(list, what) {
			return true
		}
	}
	return false
}

// Of is how many things of a person wait; Len is how many wait in all.
func (q *Turns[T]) Of(who string) int { return len(q.waiting[who]) }

// Len is how many things wait.
func (q *Turns[T]) Len() int { return q.all }
