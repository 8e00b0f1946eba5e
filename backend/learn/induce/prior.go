package induce

import "wrapsmith/backend/template"

// Families, short.
const (
	familyPath     = template.FamilyPath
	familyAnchor   = template.FamilyAnchor
	familyLabel    = template.FamilyLabel
	familyLandmark = template.FamilyLandmark
	familyTag      = template.FamilyTag
	familyEach     = template.FamilyEach
	familyWide     = template.FamilyWide
)

// Priors: how far a kind of locator is trusted before any page is seen, 0..1.
// Tuned on the labelled detail pages; the order matters more than the values.
const (
	priorPath     = 0.25
	priorID       = 0.80
	priorMeaning  = 0.90 // itemprop, property
	priorData     = 0.60
	priorClass    = 0.65
	priorOther    = 0.55 // rel, name, headers, role ...
	priorNumbered = 0.75 // an id without the number of the record
	priorLook     = 0.50 // color, size, style, where these tell elements of a row apart
	priorTag      = 0.60 // the only element of its name, h1 above all
	priorLabel    = 0.85 // beside a label that looks like one
	priorInside   = 0.95 // the element that begins with the label
	priorNear     = 0.55 // beside some text
	priorLandmark = 0.45 // before some text
	slotWeight    = 0.30 // of a template's slot, beside the other locators' sum of 1

	perLevel  = 0.88 // for each level between an anchor and the node
	perText   = 0.75 // for each text between a label and the node
	perPlace  = 0.70 // for each element counted among its like on the way down
	priorOver = 0.50 // for a label with another label between it and the node
	notOwn    = 0.30 // for a text near a node that has another label
	perTurn   = 0.90 // for each further level between a label and the node
	ambiguous = 0.60 // the first of several matches
	counted   = 0.35 // the k-th of several matches
)

// Bounds of the search.
const (
	maxLevels    = 7    // ancestors that can be anchors
	nearLevels   = 2    // levels of what holds a list that say where it is, wherever in them its values stand
	maxLabels    = 4    // texts before or after the node that are tried
	nearTurns    = 3    // further levels up to which a label has meaning
	maxClasses   = 4    // class tokens tried of one element
	perFamily    = 3    // locators kept of a family
	maxKept      = 10   // locators kept of a field
	maxCompared  = 30   // values of a page that are compared with the marks
	allAlike     = .92  // likeness from which values are of one kind
	trustBefore  = 0.4  // for a list that begins before its first mark
	trustBetween = 0.6  // for a list with more between its first marks
	trustOther   = 0.25 // for a list a good part of which is of another sort
	otherShare   = 0.25 // of what is found: a good part
	fullness     = .5   // power of the share of the alike values that a candidate finds
	leastWeight  = 0.04
	rounds       = 4
	guardAnswers = 0.3 // share of the samples that guards together must answer
	// rowGuardAnswers is guardAnswers in the rows of a list: a text beside the value may be a value
	// of another column that many rows have.
	rowGuardAnswers = 0.6
	leastGuard      = 0.1 // of the heaviest candidate's weight: what a guard has, unless it is a label
	speaks          = 0.2 // share of a design's weight from which it says something on a sample
	coverShare      = 0.5 // share of the weight that makes a marked sample one of the design
	maxDesigns      = 4
)
